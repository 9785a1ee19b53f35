/** Where the numbers in the menu are asked for. */
export const MENU_COUNTS = '/api/menu/counts'

/** What waits for the person to do something with it, by the path of the list that offers to do it. */
export type MenuCounts = { counts: Readonly<Record<string, number>>; standsOn: readonly string[] }
