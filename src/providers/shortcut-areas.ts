/** What the sheet of shortcuts tells of, in its order. */
export const shortcutAreas = {
  app: ['search', 'sheet'],
  list: ['create', 'filter', 'rows', 'open', 'change'],
  record: ['edit', 'previous', 'next', 'back'],
  form: ['save', 'submit', 'leave'],
} as const

export type ShortcutId = {
  [A in keyof typeof shortcutAreas]: `${A}.${(typeof shortcutAreas)[A][number]}`
}[keyof typeof shortcutAreas]
