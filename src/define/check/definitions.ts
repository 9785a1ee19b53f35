import { is, isRef } from '../field.ts'
import { flagNames } from '../flags.ts'
import { changeRules, commonFields, type Resource, removeRules } from '../resource.ts'
import { rightNames } from '../rights.ts'
import { actionFaults } from './actions.ts'
import { copyFaults } from './copy.ts'
import { deadlineFaults } from './deadlines.ts'
import { exchangeFaults } from './exchange.ts'
import { actionsOf, allFields, collect, conditionFaults, type Fault, partsOf, type Registry, viewsOf } from './fault.ts'
import { fieldFaults } from './fields.ts'
import { formulaFaults } from './formulas.ts'
import { periodFaults } from './period.ts'
import { postFaults } from './posts.ts'
import { printFaults } from './prints.ts'
import { ruleFaults } from './rules.ts'
import { sqlViewFaults } from './sql-view.ts'
import { viewFaults } from './views.ts'

export type { Fault, Registry } from './fault.ts'

/** Tables of the engine, whose names are taken. */
const taken = [
  ...[
    'credentials',
    'sessions',
    'loginFailures',
    'knownDevices',
    'captchas',
    'verificationCodes',
    'balanceAccounts',
    'smsMessages',
  ],
  ...['serialNumbers', 'idempotencyKeys', 'auditEntries', 'notifications', 'settings', 'preferences'],
]

/**
 * What is wrong with definitions in ways that the types cannot see. The server asks at its start and stops; the tests
 * ask too. An empty list: all is well.
 */
export function checkDefinitions(registry: Registry): Fault[] {
  return [
    ...registryFaults(registry),
    ...Object.values(registry).flatMap((resource) => [
      ...accessFaults(resource),
      ...fieldFaults(registry, resource),
      ...formulaFaults(registry, resource),
      ...actionFaults(registry, resource),
      ...deadlineFaults(resource),
      ...periodFaults(registry, resource),
      ...ruleFaults(resource),
      ...postFaults(registry, resource),
      ...printFaults(registry, resource),
      ...viewFaults(registry, resource),
      ...copyFaults(registry, resource),
      ...exchangeFaults(registry, resource),
      ...sqlViewFaults(resource),
    ]),
  ]
}

/** One line for each fault, as the start of the server shows it. */
export const faultText = ({ resource, word, expected }: Fault): string => `${resource}.${word}: expected ${expected}`

function registryFaults(registry: Registry): Fault[] {
  const known = { prefix: new Map<string, string>(), path: new Map<string, string>() }
  return Object.entries(registry).flatMap(([key, resource]) => {
    const { faults, demand } = collect(resource)
    const once = (kind: keyof typeof known, value: string, word: string) => {
      const other = known[kind].get(value)
      demand(other === undefined, word, `another ${kind} than that of ${other}`)
      known[kind].set(value, `${resource.name}.${word}`)
    }
    demand(resource.name === key, 'name', `${key}, under which the registry has it`)
    demand(/^[a-z][A-Za-z]*s$|^staff$/.test(resource.name), 'name', 'a plural in camelCase')
    demand(!taken.includes(resource.name), 'name', 'a name that is not a table of the engine')
    for (const [name, { prefix }] of Object.entries(resource.fields))
      if (prefix) once('prefix', prefix, `fields.${name}`)
    for (const [name, { path }] of viewsOf(resource)) once('path', path, `views.${name}.path`)
    for (const [name, path] of Object.entries(resource.paths ?? {})) if (path) once('path', path, `paths.${name}`)
    return faults
  })
}

/** Flags, rights and scope. */
function accessFaults(resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  for (const flag of [resource.flag, ...viewsOf(resource).map(([, view]) => view.flag)])
    demand(flag === undefined || flagNames.includes(flag), 'flag', `a flag instead of ${flag}`)
  const rights = [
    ...(resource.rights.create === false ? [] : [resource.rights.create]),
    ...[...changeRules(resource), ...removeRules(resource)].map(({ right }) => right),
    resource.rights.read,
    ...allFields(resource).map(([, field]) => field.right),
    ...[...actionsOf(resource), ...viewsOf(resource), ...Object.entries(resource.prints ?? {})].map(
      ([, { right }]) => right,
    ),
  ]
  for (const right of rights)
    demand(right === undefined || rightNames.includes(right), 'right', `a right instead of ${right}`)
  const { scope } = resource
  if (scope === 'all') return faults
  const fieldOf = (key: string) => resource.fields[key] ?? commonFields[key]
  if ('parent' in scope) {
    const parent = fieldOf(scope.parent)
    demand(is(isRef, parent) && parent?.required === true, 'scope.parent', 'a required reference')
    demand(scope.orBy === undefined || is(isRef, fieldOf(scope.orBy)), 'scope.orBy', 'a reference')
    return faults
  }
  const targetOf = (key: string) => (key === 'id' ? resource.name : fieldOf(key)?.resource)
  demand(scope.own === undefined || targetOf(scope.own) === 'staff', 'scope.own', 'a reference to staff')
  demand(scope.office === undefined || targetOf(scope.office) === 'offices', 'scope.office', 'a reference to offices')
  const isOfADay = partsOf(scope.where).some(({ operand }) => String(operand).includes('$today'))
  demand(!isOfADay, 'scope.where', 'nothing that hangs on the day')
  for (const fault of conditionFaults(scope.where, (path) => fieldOf(path))) demand(false, 'scope.where', fault)
  const spoken = scope.resource === undefined || fieldOf(scope.resource)?.options !== undefined
  demand(spoken, 'scope.resource', 'a choice of resources')
  return faults
}
