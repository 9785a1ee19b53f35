import { conditionOf, type Where } from '../../src/define/where.ts'
import { refuse } from './refuse.ts'

/** All that a caller may narrow rows by. What the definition or the data scope adds is not part of it. */
export type Filter = { where: Where; keyword: string | undefined }

/**
 * What one request may ask for in all. `paths` counts each step through a reference or a line, a join for the planner;
 * below `any` the database cannot join, looks through the whole other table or asks it anew for each row, and so one step
 * is as good as all; `texts` are words of the keyword and comparisons with parts of texts, which read every row; `values`
 * those of all lists (`in`), as many as a selection may have rows.
 */
export const filterBounds = { conditions: 30, paths: 5, texts: 6, values: 500 } as const

/** The words of a keyword, as they are looked for. */
export const wordsOf = (keyword: string): string[] =>
  keyword.normalize('NFKC').trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)

/** Refuses a filter that asks for more than the bounds. */
export function demandBounded(filter: Filter): void {
  const count = countOf(filter)
  for (const [part, key] of refusals)
    if (count[part] > filterBounds[part]) throw refuse(key, { count: count[part], limit: filterBounds[part] })
}

/** Whether a filter costs the database much more than what people ask day by day. */
export function isWide(filter: Filter): boolean {
  const { conditions, paths, texts } = countOf(filter)
  return conditions > 10 || paths + texts > 4
}

const refusals = [
  ['conditions', 'filter.tooMany'],
  ['paths', 'filter.tooManyPaths'],
  ['texts', 'filter.tooManyTexts'],
  ['values', 'filter.tooManyValues'],
] as const

type Count = Record<keyof typeof filterBounds, number>
const sumOf = (counts: readonly Count[]): Count => ({
  conditions: counts.reduce((sum, one) => sum + one.conditions, 0),
  paths: counts.reduce((sum, one) => sum + one.paths, 0),
  texts: counts.reduce((sum, one) => sum + one.texts, 0),
  values: counts.reduce((sum, one) => sum + one.values, 0),
})

function countOf({ where, keyword = '' }: Filter): Count {
  const words = wordsOf(keyword).length
  return sumOf([countIn(where), { conditions: words, paths: 0, texts: words, values: 0 }])
}

function countIn(where: Where, weight = 1): Count {
  return sumOf(
    Object.entries(where).flatMap(([key, part]) => {
      if (key === 'any' || key === 'all') {
        const inner = key === 'any' ? filterBounds.paths : weight
        return (part as readonly Where[]).map((member) => countMember(member, inner))
      }
      const operators = Object.entries(conditionOf(part))
      const steps = (key.split('.').length - 1) * weight
      // A path without an operator is looked up all the same.
      if (operators.length === 0) return [{ conditions: 1, paths: steps, texts: 0, values: 0 }]
      return operators.map(([operator, operand]) => ({
        conditions: 1,
        paths: steps,
        texts: operator === 'contains' || operator === 'startswith' ? 1 : 0,
        values: Array.isArray(operand) ? operand.length : 0,
      }))
    }),
  )
}

/** A member of a group is one condition at least, also where it says nothing. */
function countMember(where: Where, weight: number): Count {
  const count = countIn(where, weight)
  return count.conditions > 0 ? count : { ...count, conditions: 1 }
}
