import type { Comparison } from '../../src/define/report-cell.ts'

/** A list narrowed by conditions that all hold, as its page has them in its address. */
export function addressOf(path: string, comparisons: readonly Comparison[]): string {
  const params = comparisons.map(({ field, operator, value }): [string, string] => [
    `${field}${operator === 'eq' ? '' : `_${operator === 'contains' ? 'like' : operator}`}`,
    operator === 'null' || operator === 'nnull' ? '1' : [value].flat().join(','),
  ])
  return params.length > 0 ? `${path}?${new URLSearchParams(params)}` : path
}
