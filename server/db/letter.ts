/** A Chinese letter, which is one only to a database whose encoding and locale know it. */
export const letter = '\u5f20'
