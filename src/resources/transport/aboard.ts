/** The loads that are on a trip. */
export const aboard = { where: { status: { ne: 'withdrawn' } } } as const
