import { liveFigures } from '../define/children.ts'
import { type AnyField, isRef, traitsOf } from '../define/field.ts'
import { isChildren } from '../define/formula.ts'
import type { Print, Resource } from '../define/resource.ts'

type Registry = Readonly<Record<string, Resource>>

/** What only the server asks of a definition stays there. */
export function inBrowser(declared: Resource, registry: Registry): Omit<Resource, 'scope'> {
  const one = withRefWidths(declared, registry)
  const { indexes: _indexes, scope: _scope, period: _period, pickerFields: _pickerFields, ...known } = one
  const { lockAfter: _lockAfter, appendOnly: _appendOnly, actions, ...rest } = known
  const done = Object.entries(actions ?? {}).map(
    ([verb, { stamp: _stamp, notify: _notify, custom: _custom, lockAfter: _lockAfter, ...action }]) => [verb, action],
  )
  const isKept = isReckoned(one, registry)
  const fields = Object.entries(one.fields).map(([name, field]) => [name, inForm(field, isKept(name))])
  const prints = rest.prints && { prints: Object.fromEntries(Object.entries(rest.prints).map(withoutLayout)) }
  return {
    ...rest,
    ...prints,
    fields: Object.fromEntries(fields),
    ...(actions ? { actions: Object.fromEntries(done) } : {}),
  }
}

/** How a paper looks and what it says comes with what stands on it. */
const withoutLayout = ([key, print]: [string, Print]): [string, Print] => {
  const {
    paper: _paper,
    inWords: _words,
    signatures: _signatures,
    qr: _qr,
    terms: _terms,
    stamped: _stamped,
    fields: _fields,
    tables: _tables,
    ...rest
  } = print
  return [key, rest]
}

/** A form reckons with its own fields and lines, and sums stand below lines; other figures the server alone can tell. */
function isReckoned(one: Resource, registry: Registry): (name: string) => boolean {
  const live = liveFigures(one, (name) => registry[name])
  const isBelow = ({ formula = null }: AnyField) => isChildren(formula) && one.lines?.[formula.of] !== undefined
  return (name) => live.has(name) || isBelow(one.fields[name] as AnyField)
}

/** The next number is drawn, and most figures are reckoned, by the server. */
const inForm = ({ formula, prefix: _prefix, ...field }: AnyField, isKept: boolean): AnyField =>
  isKept ? { ...field, formula } : field

/**
 * The definition as lists draw it: a reference that says no width takes what the title needs that it shows, a plate less
 * than a customer's name; never more than a reference has by itself.
 */
function withRefWidths(resource: Resource, registry: Registry): Resource {
  const fitted = (field: AnyField): AnyField => {
    const target = isRef(field) && field.width === undefined ? registry[field.resource ?? ''] : undefined
    const title = target?.fields[target.titleField]
    const width = title && widthOf(title)
    return width && width < traitsOf(field).width ? { ...field, width } : field
  }
  const fields = Object.entries(resource.fields).map(([name, field]) => [name, fitted(field)])
  return { ...resource, fields: Object.fromEntries(fields) }
}

const widthOf = (field: AnyField): number => field.width ?? traitsOf(field).width
