import { type AnyField, is, isDate, isInstant, isMoney, isOfKind, isRef, isState, traitsOf } from '../field.ts'
import { changeRules, type Resource, removeRules, stateFieldOf } from '../resource.ts'
import { actionsOf, collect, conditionFaults, type Fault, fieldAt, partsOf, type Registry } from './fault.ts'
import { isPersonal, recipientFaults } from './recipients.ts'

/** What speaks of a row. */
const loneless = [
  ...(['from', 'to', 'submits', 'stamp', 'when', 'notBy', 'disabledReason', 'preview', 'sum'] as const),
  ...(['singleRowInputs', 'bulk', 'creates', 'pinned', 'notify'] as const),
]

/** Conditions of writing, and actions: states, inputs, what they write, what they begin with. */
export function actionFaults(registry: Registry, resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  const own = (path: string) => fieldAt(registry, resource, path)
  // The browser judges them as well, and it knows the row alone; and what decides may be known to all who are refused.
  const judge = (word: string, where: Parameters<typeof partsOf>[0]) => {
    for (const fault of conditionFaults(where, own)) demand(false, word, fault)
    for (const { path } of partsOf(where)) {
      demand(!path.includes('.'), word, `a column of ${resource.name} instead of ${path}`)
      demand(own(path)?.right === undefined, word, `a column without a right of its own instead of ${path}`)
    }
  }
  for (const { when } of changeRules(resource)) judge('rights.change', when)
  for (const { when } of removeRules(resource)) judge('rights.remove', when)
  const state = stateFieldOf(resource)
  const states = Object.keys(resource.fields[state ?? '']?.options ?? {})
  demand(Object.values(resource.fields).filter(isState).length <= 1, 'fields', 'one state at most')
  for (const [verb, action] of actionsOf(resource)) {
    const word = `actions.${verb}`
    for (const one of [...(action.from ?? []), ...(action.to === undefined ? [] : [action.to])])
      demand(states.includes(one), word, `one of ${states.join(', ')} instead of ${one}`)
    if (action.row === false)
      for (const name of loneless)
        demand(action[name] === undefined, `${word}.${name}`, 'nothing, for the action is of no row')
    demand(action.row !== false || action.custom === true, `${word}.row`, 'code (`custom`): there is no row to write')
    judge(`${word}.when`, action.when)
    const made = action.creates
    if (made?.includes('.')) {
      const [target = '', by = ''] = made.split('.')
      const isFit =
        registry[target]?.fields[by]?.resource === resource.name && registry[target]?.rights.create !== false
      demand(isFit, `${word}.creates`, `a reference of a resource with a form to ${resource.name}`)
      const writes = (['to', 'stamp', 'custom', 'input', 'bulk'] as const).filter((name) => action[name] !== undefined)
      demand(writes.length === 0, word, `nothing that writes, for it opens a form: ${writes.join()}`)
    } else demand(made === undefined || made === 'id' || is(isRef, own(made)), `${word}.creates`, 'a reference, or id')
    const inputs = (action.input ?? {}) as Readonly<Record<string, AnyField>>
    for (const [key, field] of Object.entries(inputs)) {
      demand(field.readOnly !== true, `${word}.input.${key}`, 'what a person may write')
      for (const fault of conditionFaults(field.visible, (path) => inputs[path]))
        demand(false, `${word}.input.${key}`, fault)
      const isWritten = action.custom || key === 'reason' || isOfKind(resource.fields[key], field)
      demand(
        Boolean(isWritten),
        `${word}.input.${key}`,
        'a column of that name and kind, or code: an input that nothing writes is lost',
      )
    }
    for (const [column, value] of Object.entries(action.stamp ?? {}))
      demand(isStampable(own(column), value, inputs), `${word}.stamp.${column}`, 'a column that takes the value')
    for (const column of action.notBy?.columns ?? [])
      demand(own(column)?.resource === 'staff', `${word}.notBy`, `a reference to staff instead of ${column}`)
    demand(
      !action.notBy?.unless || inputs.reason !== undefined,
      `${word}.notBy`,
      'an input `reason`, which the right has to give',
    )
    if (action.notify && action.row !== false) {
      const { to, when } = action.notify
      for (const fault of recipientFaults(resource, to)) demand(false, `${word}.notify.to`, fault)
      judge(`${word}.notify.when`, when)
      demand(!isPersonal(when), `${word}.notify.when`, 'no $actor and no $office')
    }
    for (const name of action.singleRowInputs ?? [])
      demand(inputs[name] !== undefined, `${word}.singleRowInputs`, `an input instead of ${name}`)
    if (action.sum) {
      demand(is(isMoney, own(action.sum.of)), `${word}.sum.of`, 'an amount')
      demand(is(isMoney, inputs[action.sum.fills]), `${word}.sum.fills`, 'an input that is an amount')
    }
    if (action.preview?.fills)
      demand(is(isMoney, inputs[action.preview.fills]), `${word}.preview.fills`, 'an input that is an amount')
  }
  return faults
}

/** Whether the column may hold what a stamp stands for. */
function isStampable(field: AnyField | undefined, value: unknown, inputs: Readonly<Record<string, AnyField>>): boolean {
  if (!field) return false
  if (value === null) return field.required !== true
  if (value === '$actor') return isRef(field) && field.resource === 'staff'
  if (value === '$office') return isRef(field) && field.resource === 'offices'
  if (value === '$now') return isInstant(field)
  if (value === '$today') return isDate(field)
  if (value === '$reason') return traitsOf(field).isProse === true && inputs.reason !== undefined
  return field.options === undefined || Object.hasOwn(field.options, String(value))
}
