/** Whose papers the fleet watches: every date of theirs that is a deadline with days of warning. */
export const paperHolders = ['trucks', 'staff', 'carriers'] as const

/** A day on which a paper ends, as the calendar has it. */
export type PaperDue = { resource: string; title: string; label: string; dueOn: string; path: string | null }
