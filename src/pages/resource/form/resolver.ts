import type { FieldErrors, Resolver } from 'react-hook-form'
import { type AnyField, submitted } from '../../../define/field.ts'
import { errorsOf, schemaOfField } from '../../../define/schema.ts'
import { matches } from '../../../define/where.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { checkError, type Wrong } from '../record/check-error.ts'
import type { Draft, FormPlan } from '../record/form-model.ts'
import { definedRules } from './defined-rules.ts'
import { isSame, isUntouched, linesOf } from './form-body.ts'
import { say } from './text.ts'

/** What the check needs to know about the form beside its values. */
export type CheckContext = {
  plan: FormPlan
  /** The stored row or what is known of a new one; conditions may speak of its columns. */
  base: Draft
  /** The values with which an edit began: what is not changed is not judged (it may be masked). Null: a new record. */
  before: Draft | null
  /** It is kept as a draft: what is needed later may be missing. */
  isDraft?: boolean
  /** Rules over several fields; only asked when the whole form is checked. */
  rules?: (draft: Draft) => readonly Wrong[]
}

/**
 * The definition's schemas for react-hook-form. While typing only the named field is parsed; the whole form, with its
 * lines and the rules over several fields, when it is saved. What broke a rule then is judged by the rules while mended.
 */
export function resolverOf(contextOf: () => CheckContext, isWhole: () => boolean): Resolver<Draft> {
  let ruled: ReadonlySet<string> = new Set()
  const checkAgain = (context: CheckContext, values: Draft, names: readonly string[]) => {
    const found = checkNamed(context, values, names, isTyped)
    return names.some((name) => ruled.has(name)) ? [...found, ...brokenRules(context, values, names)] : found
  }
  return (values, _context, options) => {
    const context = contextOf()
    const found = isWhole() ? checkAll(context, values) : checkAgain(context, values, options.names ?? [])
    if (isWhole()) ruled = new Set(brokenRules(context, values).map(({ field }) => field))
    return found.length === 0 ? { values, errors: {} } : { values: {}, errors: nested(found) }
  }
}

/** All that is wrong with a draft, in the order of the form. */
export function checkAll(context: CheckContext, draft: Draft): Wrong[] {
  const { plan } = context
  const whole = { ...context.base, ...draft }
  const found = plan.fields.flatMap(([name]) => checkNamed(context, draft, [name]))
  for (const { name, lines } of plan.lines) {
    if (!matches(whole, lines.visible) || (lines.readOnly && matches(whole, lines.readOnly))) continue
    const rows = linesOf(draft, name)
    const label = labelOf(lines.label)
    const least = lines.min ?? (context.isDraft ? 0 : lines.minOnSubmit) ?? 0
    if (rows.length < least)
      found.push({ field: `${name}.root`, message: say('form.lineTooFew', { label, count: least }) })
    if (rows.length > (lines.max ?? Number.POSITIVE_INFINITY))
      found.push({ field: `${name}.root`, message: say('form.lineTooMany', { label, count: lines.max ?? 0 }) })
    found.push(...checkNamed(context, draft, [name]))
  }
  const isNamed = new Set(found.map((one) => one.field))
  return [...found, ...brokenRules(context, draft).filter((one) => !isNamed.has(one.field))]
}

/** What the rules over several fields say, of these or of all. */
function brokenRules(context: CheckContext, draft: Draft, names?: readonly string[]): Wrong[] {
  const { base, rules } = context
  const found = [...(rules?.({ ...base, ...draft }) ?? []), ...definedRules(context, draft)]
  return found.filter(({ field }) => names?.includes(field) ?? true)
}

/** Lines are judged together when one is added or removed: a new one is not wrong because it is still empty. */
const isTyped = (value: unknown) => value !== null && value !== undefined && value !== ''

function checkNamed(
  context: CheckContext,
  draft: Draft,
  paths: readonly string[],
  isJudged: (value: unknown) => boolean = () => true,
): Wrong[] {
  return paths.flatMap((path) => {
    const [head = '', at, column] = path.split('.')
    const lined = context.plan.lines.find((one) => one.name === head)
    if (!lined) return checkField(context, draft, head)
    const rows = linesOf(draft, head)
    const isWanted = (seq: number, name: string) =>
      (at === undefined || Number(at) === seq) && (!column || column === name)
    const former = new Map(linesOf(context.before ?? {}, head).map((line) => [line.id, line]))
    return rows.flatMap((row, seq) => {
      if (context.isDraft && isUntouched(lined.fields, row)) return []
      return lined.fields.flatMap(([name, field]) => {
        const before = row.id ? former.get(row.id) : undefined
        if (!isWanted(seq, name) || (before && isSame(before[name], row[name]))) return []
        if (at === undefined && !isJudged(row[name])) return []
        return errorOf(field, row[name], `${head}.${seq}.${name}`)
      })
    })
  })
}

function checkField({ plan, base, before, isDraft }: CheckContext, draft: Draft, name: string): Wrong[] {
  const field = plan.fields.find(([key]) => key === name)?.[1]
  if (!field || !matches({ ...base, ...draft }, field.visible)) return []
  // What was missing all the time is judged at last where it is needed.
  const isMissing = field.required === 'onSubmit' && !isDraft && (draft[name] ?? '') === ''
  if (!isMissing && before && isSame(before[name], draft[name])) return []
  return errorOf(isDraft ? field : submitted(field), draft[name], name)
}

function errorOf(field: AnyField, value: unknown, path: string): Wrong[] {
  const result = schemaOfField(field).safeParse(value)
  const [first] = result.success ? [] : errorsOf(result.error)
  return first ? [{ field: path, message: first.message }] : []
}

/** `cars.0.vin` as react-hook-form nests it. */
export function nested(found: readonly Wrong[]): FieldErrors<Draft> {
  const errors: Record<string, unknown> = {}
  for (const one of found) {
    const parts = one.field.split('.')
    const last = parts.pop() as string
    let at = errors
    for (const part of parts) {
      at[part] ??= {}
      at = at[part] as Record<string, unknown>
    }
    at[last] ??= checkError(one)
  }
  return errors as FieldErrors<Draft>
}
