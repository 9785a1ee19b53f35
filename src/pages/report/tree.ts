import type { Answer, AnswerRow } from './answer.ts'

/** A row with those below it; `own`: the keys of those whose sum it is. */
export type TreeRow = AnswerRow & { key: string; own?: readonly string[]; children?: TreeRow[] }

/** By which column the rows stand; a group or a figure. */
export type Order = { by: string; isDescending: boolean }

const OWN = ' own'

/** Whether it is what a group has itself, below its sum. */
export const isOwnRow = ({ key }: TreeRow): boolean => key.endsWith(OWN)

/** The rows as they come, each below the group above it where there are such: offices below their regions. */
export function treeOf({ rows, names, sums }: Answer): TreeRow[] {
  const plain = rows.map((row): TreeRow => ({ ...row, key: JSON.stringify(row.keys) }))
  const [above = {}] = names
  if (!sums || Object.keys(sums).length === 0) return plain
  const known = new Map(plain.map((row) => [row.keys[0] ?? '', row]))
  const ids = [...new Set([...known.keys(), ...Object.keys(sums)])]
  const build = (id: string): TreeRow => {
    const row = known.get(id) ?? { key: JSON.stringify([id]), keys: [id], figures: {} }
    const sum = sums[id]
    if (!sum) return row
    const below = ids.filter((one) => above[one]?.parent === id).map(build)
    // Its own rows stand below it beside those of the others, so that they add up.
    const self = known.has(id) ? [{ ...row, key: row.key + OWN }] : []
    return { ...row, ...sum, children: [...self, ...below] }
  }
  return ids.filter((id) => !sums[above[id]?.parent ?? '']).map(build)
}

/** The rows of each branch in the order of a column; what is not known stands last. */
export function sortedTree(
  tree: readonly TreeRow[],
  order: Order | undefined,
  groups: readonly string[],
  nameOf: (row: TreeRow, at: number) => string,
): TreeRow[] {
  if (!order) return [...tree]
  const at = groups.indexOf(order.by)
  const compare = (one: TreeRow, other: TreeRow): number => {
    if (at >= 0) return nameOf(one, at).localeCompare(nameOf(other, at), 'zh-CN') * (order.isDescending ? -1 : 1)
    const [left, right] = [one, other].map(({ figures }) => figures[order.by] ?? null)
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return ((left ?? 0) - (right ?? 0)) * (order.isDescending ? -1 : 1)
  }
  return tree
    .toSorted(compare)
    .map((row) => (row.children ? { ...row, children: sortedTree(row.children, order, groups, nameOf) } : row))
}
