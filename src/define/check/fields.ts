import {
  type AnyField,
  type Fields,
  isDate,
  isMasked,
  isMoney,
  isOfKind,
  isRef,
  isReference,
  isWhole,
  lockOf,
  traitsOf,
} from '../field.ts'
import { commonFields, type Resource, stateFieldOf } from '../resource.ts'
import { detailSections, formSections, hasForm, hasSections } from '../sections.ts'
import { allFields, collect, conditionFaults, type Fault, fieldAt, type Registry } from './fault.ts'

/** References, what they fill in and depend on, first values, locks, sections and lines. */
export function fieldFaults(registry: Registry, resource: Resource): Fault[] {
  return [
    ...referenceFaults(registry, resource),
    ...valueFaults(registry, resource),
    ...sectionFaults(resource),
    ...lineFaults(registry, resource),
  ]
}

function referenceFaults(registry: Registry, resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  const parents = Object.values(registry).filter(({ lines }) =>
    Object.values(lines ?? {}).some((one) => one.resource === resource.name),
  )
  for (const [word, field] of allFields(resource)) {
    if (!isReference(field)) continue
    if (field.source) {
      const [whose, title] = [resource.fields[field.source.resource], resource.fields[field.source.title]]
      const isText = (one: AnyField | undefined) => one !== undefined && traitsOf(one).isProse && traitsOf(one).isName
      demand(
        Boolean(isText(title) && (isText(whose) || whose?.options)),
        word,
        'columns of text that say whose row it is',
      )
      continue
    }
    const target = registry[field.resource ?? '']
    demand(target !== undefined, word, `a resource instead of ${field.resource}`)
    if (!target) continue
    for (const fault of conditionFaults(field.filter, (path) => fieldAt(registry, target, path)))
      demand(false, `${word}.filter`, fault)
    for (const [draft, source] of Object.entries(field.autofill ?? {})) {
      const from = fieldAt(registry, target, source)
      demand(
        fits(from, siblingsOf(resource, word)[draft]),
        `${word}.autofill.${draft}`,
        `room for ${source}: the same kind, length and options`,
      )
    }
    for (const [theirs, ours] of Object.entries(field.dependsOn ?? {})) {
      const shared = fieldAt(registry, target, theirs)
      const records = parents.length > 0 ? parents : [resource]
      const isShared = shared !== undefined && records.every((record) => isOfKind(record.fields[ours], shared))
      demand(isShared, `${word}.dependsOn.${theirs}`, `a column of ${target.name} and the same kind of ${ours}`)
    }
  }
  return faults
}

/** The fields beside the one at that place. */
function siblingsOf(resource: Resource, word: string): Fields {
  const [head, verb = ''] = word.split('.')
  return head === 'actions' ? (resource.actions?.[verb]?.input ?? {}) : resource.fields
}

/** A whole number that is no money. */
const isCount = (field: AnyField | undefined): boolean => field !== undefined && isWhole(field) && !isMoney(field)

/** Whether every value of one field is a value of the other. */
function fits(from: AnyField | undefined, to: AnyField | undefined): boolean {
  if (!from || !to || !isOfKind(from, to)) return false
  const isLongEnough = (to.maxLength ?? Number.POSITIVE_INFINITY) >= (from.maxLength ?? 0)
  return isLongEnough && Object.keys(from.options ?? {}).every((key) => Object.hasOwn(to.options ?? {}, key))
}

function valueFaults(registry: Registry, resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  const own = (path: string) => fieldAt(registry, resource, path)
  for (const [word, field] of allFields(resource)) {
    const { initial, options, min = isMoney(field) ? 0 : Number.NEGATIVE_INFINITY } = field
    const isKnown =
      typeof initial !== 'string' || initial.startsWith('$') || !options || Object.hasOwn(options, initial)
    demand(isKnown, `${word}.initial`, `one of ${Object.keys(options ?? {}).join(', ')}`)
    const max = typeof field.max === 'number' ? field.max : Number.POSITIVE_INFINITY
    if (typeof initial === 'number') demand(initial >= min && initial <= max, `${word}.initial`, `${min} to ${max}`)
    if (field.max === '$today') demand(isDate(field), `${word}.max`, '$today of a date alone')
    if (!field.minusWhen) continue
    demand(isMoney(field), `${word}.minusWhen`, 'an amount')
    demand(resource.exchange === undefined, `${word}.minusWhen`, 'an amount of rows that nobody takes out')
  }
  for (const [key, field] of Object.entries(resource.fields)) {
    // The browser judges them as well, and it knows the row alone.
    const at = (path: string) => (path.includes('.') ? undefined : own(path))
    const conditions = {
      readOnly: lockOf(field),
      visible: field.visible,
      minusWhen: field.minusWhen,
      unknownWhile: field.unknownWhile?.where,
    }
    for (const [name, where] of Object.entries(conditions))
      for (const fault of conditionFaults(where, at)) demand(false, `fields.${key}.${name}`, fault)
  }
  return faults
}

function sectionFaults(resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  const shown = new Set(detailSections(resource).flatMap((section) => section.fields))
  for (const [name, field] of Object.entries(resource.fields))
    demand(shown.has(name) || field.hidden === 'detail', `fields.${name}`, 'a section, as the other fields have')
  if (!hasForm(resource)) return faults
  const titles = new Set(Object.values(resource.fields).map(({ section }) => section?.title[0]))
  for (const [key, { after }] of Object.entries(resource.lines ?? {}))
    demand(after === undefined || titles.has(after), `lines.${key}.after`, `the title of a section instead of ${after}`)
  if (resource.rights.create === false) return faults
  const asked = formSections(resource)
  const fields = new Set(asked.flatMap((section) => section.fields))
  const lines = new Set(asked.map((section) => section.lines))
  for (const [name, field] of Object.entries(resource.fields)) {
    const isNeeded = field.required === true && field.readOnly !== true && field.initial === undefined
    demand(!isNeeded || fields.has(name), `fields.${name}.required`, 'its place in the form, or an initial value')
    // Who may create without the right would be asked for what they cannot write.
    const isClosed = isNeeded && field.right !== undefined && field.right !== resource.rights.create
    demand(!isClosed, `fields.${name}.right`, 'no right of its own, since anyone who creates a row must fill it in')
  }
  for (const [key, line] of Object.entries(resource.lines ?? {}))
    demand(!line.min || lines.has(key), `lines.${key}.min`, 'its place in the form')
  return faults
}

function lineFaults(registry: Registry, resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  for (const [key, line] of Object.entries(resource.lines ?? {})) {
    const child = registry[line.resource]
    demand(child !== undefined, `lines.${key}`, `a resource instead of ${line.resource}`)
    const back = child?.fields[line.by]
    demand(
      back !== undefined && isRef(back) && back.resource === resource.name && back.required === true,
      `lines.${key}.by`,
      `a required reference to ${resource.name}`,
    )
    const isScoped = typeof child?.scope === 'object' && 'parent' in child.scope && child.scope.parent === line.by
    demand(isScoped, `lines.${key}.by`, `the scope { parent: '${line.by}' } of ${line.resource}`)
    if (line.position) demand(isCount(child?.fields[line.position]), `lines.${key}.position`, 'a whole number')
    const at = (path: string) => (path.includes('.') ? undefined : (resource.fields[path] ?? commonFields[path]))
    for (const where of [line.readOnly, line.visible])
      for (const fault of conditionFaults(where, at)) demand(false, `lines.${key}`, fault)
  }
  const waits =
    Object.values(resource.fields).some((field) => field.required === 'onSubmit') ||
    Object.values(resource.lines ?? {}).some((line) => line.minOnSubmit !== undefined)
  const submits = Object.values(resource.actions ?? {}).some((action) => action.submits)
  demand(
    !waits || stateFieldOf(resource) !== undefined,
    'fields',
    'a state, in whose first option a row is still being written',
  )
  demand(!waits || submits, 'actions', "an action that `submits`, or nobody asks for what is required: 'onSubmit'")
  for (const [name, field] of Object.entries(resource.fields))
    if (isMasked(field) && field.section === undefined && hasSections(resource))
      demand(false, `fields.${name}`, 'a section')
  return faults
}
