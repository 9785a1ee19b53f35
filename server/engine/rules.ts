import type { Resource } from '../../src/define/resource.ts'
import { brokenRules } from '../../src/define/rules.ts'
import type { WhereContext } from '../../src/define/where.ts'
import { refuse } from '../errors/business-error.ts'

/** Refuses rows that break a rule of their definition, each on the field that shows it. */
export function assertRules(
  resource: Resource,
  rows: readonly Readonly<Record<string, unknown>>[],
  context: WhereContext,
  path: (at: number) => string = () => '',
  changed?: readonly string[],
): void {
  if (!resource.rules) return
  const errors = rows.flatMap((row, at) =>
    brokenRules(resource, row, context, changed).map(({ field, message }) => ({ field: path(at) + field, message })),
  )
  if (errors.length > 0) throw refuse('request.invalid', {}, { errors })
}
