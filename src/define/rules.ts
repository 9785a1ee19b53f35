import type { Message } from './message.ts'
import { message } from './messages.ts'
import type { Resource } from './resource.ts'
import { matchesFor, namesIn, type WhereContext } from './where.ts'

/**
 * The rules of a definition that the row breaks, each on its field. With `changed` only those that speak of one of these
 * columns: nobody is stopped by what was there before.
 */
export function brokenRules(
  { rules = [] }: Pick<Resource, 'rules'>,
  row: Readonly<Record<string, unknown>>,
  context: WhereContext,
  changed?: readonly string[],
): { field: string; message: Message }[] {
  return rules
    .filter(({ when }) => changed === undefined || namesIn(when).some((name) => changed.includes(name)))
    .filter(({ when }) => matchesFor(row, when, context))
    .map((rule) => ({ field: rule.field, message: message('value.rule', { rule: rule.message }) }))
}
