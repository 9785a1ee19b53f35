import { type AnyField, is, isFile, isMasked, isMoney, isNumeric, isReference, isSet, traitsOf } from '../field.ts'
import { commonFields, type Resource, stateFieldOf, uniqueColumns, type View } from '../resource.ts'
import { matches, namesIn } from '../where.ts'
import { collect, conditionFaults, type Fault, fieldAt, partsOf, type Registry, viewsOf } from './fault.ts'

/** Lists: columns, filters, totals, tabs, order, and that nothing tells what the person may not see. */
export function viewFaults(registry: Registry, resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  const own = (path: string) => fieldAt(registry, resource, path)
  const { rights, isSingleton } = resource
  const isOne = viewsOf(resource).length === 1 && rights.create === false && !rights.remove
  demand(!isSingleton || isOne, 'isSingleton', 'one view, and nobody who creates or removes the row')
  for (const [key, view] of viewsOf(resource)) {
    const word = `views.${key}`
    const columns = [...view.columns, ...(view.optionalColumns ?? [])]
    const twice = columns.find((path, at) => columns.indexOf(path) !== at)
    demand(twice === undefined, `${word}.columns`, `${twice} once`)
    for (const path of [...columns, ...(view.filters ?? [])])
      demand(own(path) !== undefined, word, `a field instead of ${path}`)
    for (const path of columns) {
      const isLined = Object.hasOwn(resource.lines ?? {}, path.split('.')[0] ?? '')
      demand(!isLined, `${word}.columns`, `what has one value for each row instead of ${path}`)
    }
    for (const path of view.totals ?? []) {
      demand(is(isNumeric, resource.fields[path]), `${word}.totals`, `a figure instead of ${path}`)
      demand(columns.includes(path), `${word}.totals`, `${path} among the columns`)
    }
    demand(
      (view.totalsWhere === undefined) === (view.totalsNote === undefined),
      `${word}.totalsNote`,
      'what totalsWhere leaves out, in words',
    )
    for (const where of [view.totalsWhere, view.where])
      for (const fault of conditionFaults(where, own)) demand(false, word, fault)
    for (const state of takenBack(resource))
      demand(!sums(view, state, resource), `${word}.totalsWhere`, `no money of rows that are ${Object.values(state)}`)
    if (typeof view.tabs === 'string')
      demand(Object.keys(own(view.tabs)?.options ?? {}).length > 1, `${word}.tabs`, 'a field with options')
    else
      for (const tab of view.tabs ?? [])
        for (const fault of conditionFaults(tab.where, own)) demand(false, `${word}.tabs.${tab.key}`, fault)
    const isDated = partsOf(view.where).some(({ operand }) => String(operand).startsWith('$today'))
    demand(view.flag === undefined || !isDated, `${word}.where`, 'no $today in a view that has a flag of its own')
    const order = view.sort.replace(/^-/, '')
    demand(Boolean(resource.fields[order] ?? commonFields[order]), `${word}.sort`, `a column instead of ${view.sort}`)
    for (const verb of view.actions ?? [])
      demand(Object.hasOwn(resource.actions ?? {}, verb), `${word}.actions`, `an action instead of ${verb}`)
    const tabs =
      typeof view.tabs === 'string'
        ? [view.tabs]
        : (view.tabs ?? []).flatMap((tab) => partsOf(tab.where).map(({ path }) => path))
    for (const path of [order, ...tabs, ...partsOf(view.where).map((one) => one.path)]) {
      const field = own(path)
      demand(
        [undefined, view.right].includes(field?.right),
        word,
        `no order, tab or condition by ${path}, which not everybody sees`,
      )
      demand(!field || !isMasked(field), word, `no order, tab or condition by ${path}, which is masked`)
    }
  }
  return [...faults, ...nameFaults(registry, resource), ...relatedFaults(registry, resource)]
}

/** The states of rows whose money stands for nothing any more. */
function takenBack(resource: Resource): Record<string, string>[] {
  const field = stateFieldOf(resource) ?? ''
  const states = Object.keys(resource.fields[field]?.options ?? {})
  return states.filter((one) => /^(void|voided|cancelled|reversed)$/.test(one)).map((one) => ({ [field]: one }))
}

/** Whether a view adds up the money of rows in this state beside its other rows. */
function sums(view: View, state: Record<string, string>, { fields }: Resource): boolean {
  const [path = ''] = Object.keys(state)
  const speaks = [view.where, view.totalsWhere].filter((where) => namesIn(where).includes(path))
  const isOut = speaks.some((where) => !matches(state, { [path]: where?.[path] }))
  // What was taken back counts beside its contra entry, so that both are of their own days.
  return !isOut && (view.totals ?? []).some((name) => is(isMoney, fields[name]) && !fields[name]?.minusWhen)
}

/** What a row is called, told apart and found by. */
function nameFaults(registry: Registry, resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  const own = (path: string) => fieldAt(registry, resource, path)
  const title = resource.fields[resource.titleField]
  const isName = title !== undefined && !isReference(title) && !isSet(title)
  demand(isName && title.right === undefined && !isMasked(title), 'titleField', 'a field of text that everybody sees')
  // A number or a day names nothing to anyone who is asked about one row.
  const isBare = !title || !traitsOf(title).isName
  const isAsked = Object.keys(resource.actions ?? {}).length > 0
  demand(
    !(isBare && isAsked) || (resource.confirmFields?.length ?? 0) > 0,
    'confirmFields',
    'what names a row beside a bare number or day',
  )
  const isShort = (field: AnyField | undefined) =>
    field !== undefined && !traitsOf(field).isMultiline && !isFile(field) && !(isReference(field) && isSet(field))
  for (const key of resource.confirmFields ?? [])
    demand(
      isShort(resource.fields[key]) && resource.fields[key]?.right === undefined,
      'confirmFields',
      `a short field that everybody sees instead of ${key}`,
    )
  for (const key of resource.pickerFields ?? [])
    demand(
      isShort(resource.fields[key]) && key !== resource.titleField,
      'pickerFields',
      `a short field beside the title instead of ${key}`,
    )
  for (const path of resource.search ?? []) {
    const field = own(path)
    demand(field !== undefined && field.right === undefined, 'search', `a field that everybody sees instead of ${path}`)
    // A masked value is searched in its own column: in a text of many values its parts could not be kept apart.
    const isLined = Object.hasOwn(resource.lines ?? {}, path.split('.')[0] ?? '') && path.includes('.')
    demand(!(isLined && field && isMasked(field)), 'search', `no masked field of lines such as ${path}`)
  }
  return faults
}

/** Rows that hang on this one; keys and indexes. */
function relatedFaults(registry: Registry, resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  for (const { resource: name, by, dependsOn, columns, where } of resource.show?.related ?? []) {
    const other = registry[name]
    const leads = other?.fields[by ?? '']
    demand(
      dependsOn
        ? by === undefined
        : leads !== undefined && (leads.resource === resource.name || leads.source !== undefined),
      `show.related.${name}`,
      `a reference to ${resource.name} instead of ${by}`,
    )
    for (const [theirs, ours] of Object.entries(dependsOn ?? {}))
      demand(
        other?.fields[theirs] !== undefined && other.fields[theirs]?.resource === resource.fields[ours]?.resource,
        `show.related.${name}.dependsOn`,
        `columns of one sort instead of ${theirs}: ${ours}`,
      )
    for (const path of columns)
      demand(Boolean(other && fieldAt(registry, other, path)), `show.related.${name}`, `a field instead of ${path}`)
    // Asked for as the filters of a list are, which hold together.
    demand(!where?.or && !where?.and, `show.related.${name}.where`, 'comparisons alone')
    for (const fault of conditionFaults(where, (path) => other?.fields[path]))
      demand(false, `show.related.${name}.where`, fault)
  }
  for (const [word, key] of [
    ...(resource.unique ?? []).flatMap(uniqueColumns).map((one) => ['unique', one] as const),
    ...(resource.indexes ?? []).flat().map((one) => ['indexes', one] as const),
  ])
    demand(Boolean(resource.fields[key] ?? commonFields[key]), word, `a column instead of ${key}`)
  return faults
}
