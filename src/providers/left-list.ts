/** The list that was left last, so that its records can be gone through one by one. Kept in memory only. */
export type LeftList = {
  resource: string
  /** Its address with filters and page. */
  path: string
  ids: readonly string[]
}

let left: LeftList | undefined

export const leftList = (): LeftList | undefined => left

export function rememberList(list: LeftList): void {
  left = list
}

/** The id before (-1) or after (1) a record; undefined at the ends of the page, or where the list is another one. */
export function neighbourOf(resource: string, id: string, step: -1 | 1): string | undefined {
  if (left?.resource !== resource) return undefined
  const at = left.ids.indexOf(id)
  return at < 0 ? undefined : left.ids[at + step]
}
