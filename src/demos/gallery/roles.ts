/** The roles of the template (specification §6). */
export const allRoles = ['admin', 'editor', 'visitor'] as const
export type Role = (typeof allRoles)[number]

/** The check of the specification (§5): only these two may edit anything. */
export const isEditor = (role: string): boolean => role === 'admin' || role === 'editor'
