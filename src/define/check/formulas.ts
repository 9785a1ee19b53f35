import { isAsked } from '../asked.ts'
import { linkOf } from '../children.ts'
import { type AnyField, is, isDate, isInstant, isMoney, isNumeric } from '../field.ts'
import { type Children, childrenIn, columnsIn, type Formula, isChildren, isUntilToday } from '../formula.ts'
import { changeRules, commonFields, type Resource, removeRules } from '../resource.ts'
import { namesIn, type Where } from '../where.ts'
import { actionsOf, collect, conditionFaults, type Fault, fieldAt, partsOf, type Registry } from './fault.ts'

/** What a figure measures; a constant fits all. */
type Unit = 'amount' | 'number' | 'date' | 'constant'

function unitOfField(field: AnyField): Unit | undefined {
  if (isMoney(field)) return 'amount'
  if (isNumeric(field)) return 'number'
  return isDate(field) || isInstant(field) ? 'date' : undefined
}

/** Formulas: parts that exist and go together, no circles, and no figure that reveals what its reader may not see. */
export function formulaFaults(registry: Registry, resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.formula === undefined) continue
    const word = `fields.${name}.formula`
    demand(field.computed === true, word, 'a computed field')
    if (isAsked(field)) {
      for (const fault of askedFaults(registry, resource, field)) demand(false, word, fault)
      continue
    }
    const unit = unitOf(registry, resource, field.formula, (expected) => demand(false, word, expected))
    const own = isInstant(field) ? undefined : unitOfField(field)
    demand(
      own !== undefined && [own, 'constant', undefined].includes(unit),
      word,
      `what a field of ${field.kind} holds`,
    )
    for (const [part, { right }] of partsWithin(registry, resource, field.formula))
      demand(right === undefined || right === field.right, word, `the right ${right}, for it tells of ${part}`)
    demand(!isCircular(registry, resource, name), word, 'no formula that leads back to it')
    for (const [verb, { input = {}, stamp = {}, custom }] of actionsOf(resource)) {
      const isWritten = Object.hasOwn(stamp, name) || (!custom && Object.hasOwn(input, name))
      demand(!isWritten, `actions.${verb}`, `no writing of ${name}, which follows from its formula`)
    }
  }
  for (const [word, where] of judgedConditions(resource))
    for (const name of namesIn(where))
      if (is(isAsked, resource.fields[name])) demand(false, word, `what the row keeps instead of ${name}`)
  return faults
}

/** What is judged over a row as it was locked, which has only what is kept. */
const judgedConditions = (resource: Resource): [string, Where | undefined][] => [
  ...actionsOf(resource).map(([verb, { when }]): [string, Where | undefined] => [`actions.${verb}.when`, when]),
  ...(resource.rules ?? []).map(({ when }, at): [string, Where] => [`rules.${at}.when`, when]),
  ...[...changeRules(resource), ...removeRules(resource)].map(({ when }): [string, Where | undefined] => [
    'rights',
    when,
  ]),
]

/** A yes or no asks whether there are such children; each reader does, so constants say which. */
function askedFaults(registry: Registry, resource: Resource, { formula = null, right }: AnyField): string[] {
  if (isUntilToday(formula)) {
    const since = resource.fields[formula.days[0]]
    return since && isDate(since) && !isAsked(since) && since.right === right ? [] : ['days since a date that is kept']
  }
  if (!isChildren(formula) || formula.over !== 'count') return ['countOf, of what there is any or none']
  const faults: string[] = []
  childrenUnit(registry, resource, formula, (expected) => faults.push(expected), registry)
  const isPlain = partsOf(formula.where).every(
    ({ operator, operand }) => ['eq', 'ne'].includes(operator) && ['string', 'boolean'].includes(typeof operand),
  )
  const child = registry[linkOf(resource, formula).resource]
  const told = partsOf(formula.where).flatMap(({ path }) => {
    const field = child && fieldAt(registry, child, path)
    return field?.right === undefined || field.right === right
      ? []
      : [`the right ${field.right}, for it tells of ${path}`]
  })
  return [...faults, ...told, ...(isPlain ? [] : ['children that equal, or differ from, a text, yes or no'])]
}

type Say = (expected: string) => void

/** What a formula measures; undefined where that cannot be said, and then it was said why. */
function unitOf(registry: Registry, resource: Resource, formula: Formula, say: Say): Unit | undefined {
  const of = (part: Formula) => unitOf(registry, resource, part, say)
  if (formula === null || typeof formula === 'number') return 'constant'
  if (typeof formula === 'string') return columnUnit(resource, formula, say)
  if (isChildren(formula)) return childrenUnit(registry, resource, formula, say)
  if ('plus' in formula) return alike(formula.plus.map(of), say)
  if ('minus' in formula) return alike(formula.minus.map(of), say)
  if ('times' in formula) return productOf(formula.times.map(of), say)
  if ('fen' in formula) return demanded(['number'], of(formula.fen), say) && 'amount'
  if ('days' in formula) return formula.days.every((day) => demanded(['date'], of(day), say)) ? 'number' : undefined
  if ('percent' in formula) {
    const [amount, percent] = formula.percent.map(of)
    return demanded(['number'], percent, say) && demanded(['amount', 'number'], amount, say)
  }
  if ('ratio' in formula) {
    const [part, whole] = formula.ratio.map(of)
    if (part === 'amount' && whole === 'number') return 'amount'
    return alike([part, whole], say) && 'number'
  }
  for (const fault of ownFaults(resource, formula.when)) say(fault)
  return alike([of(formula.then), of(formula.otherwise)], say, true)
}

function columnUnit({ fields }: Resource, name: string, say: Say): Unit | undefined {
  const field = fields[name] ?? commonFields[name]
  const unit = field && unitOfField(field)
  if (!unit) say(field ? `a figure or a date instead of ${name}` : `a column instead of ${name}`)
  return unit
}

/** `beyond`: the condition may follow references, of which this knows the definitions. */
function childrenUnit(
  registry: Registry,
  resource: Resource,
  children: Children,
  say: Say,
  beyond?: Registry,
): Unit | undefined {
  const link = linkOf(resource, children)
  const child = registry[link.resource]
  if (!child) return void say(`lines or a resource instead of ${children.of}`)
  if (child.fields[link.by]?.resource !== resource.name)
    return void say(`\`by\`, a reference of ${child.name} to ${resource.name}, instead of ${link.by}`)
  for (const fault of ownFaults(child, children.where, beyond)) say(fault)
  if (children.over === 'count') return 'number'
  const unit = columnUnit(child, children.column ?? '', say)
  return children.over === 'sum' ? demanded(['amount', 'number'], unit, say) : unit
}

/** Conditions are judged on the row alone, and a stored figure does not know who reads it, nor on which day. */
function ownFaults(resource: Resource, where: Parameters<typeof partsOf>[0], beyond?: Registry): string[] {
  const moving = partsOf(where).filter(({ operand }) => /^\$/.test(String(operand)))
  return [
    ...conditionFaults(where, (path) =>
      beyond ? fieldAt(beyond, resource, path) : (resource.fields[path] ?? commonFields[path]),
    ),
    ...moving.map(({ operand }) => `a constant instead of ${operand}`),
  ]
}

function alike(all: readonly (Unit | undefined)[], say: Say, areDates = false): Unit | undefined {
  const [first = 'constant', ...others] = new Set(all.filter((unit) => unit !== 'constant'))
  if (all.includes(undefined)) return undefined
  if (others.length === 0 && all.length > 0 && (areDates || first !== 'date')) return first
  return void say('parts that are all amounts or all numbers')
}

function productOf(all: readonly (Unit | undefined)[], say: Say): Unit | undefined {
  if (all.includes(undefined)) return undefined
  const amounts = all.filter((unit) => unit === 'amount').length
  if (all.length === 0 || all.includes('date') || amounts > 1) return void say('numbers, and one amount at most')
  return amounts === 1 ? 'amount' : 'number'
}

function demanded(wanted: readonly Unit[], unit: Unit | undefined, say: Say): Unit | undefined {
  if (unit === undefined || unit === 'constant' || wanted.includes(unit)) return unit
  return void say(`${wanted.join(' or ')} instead of ${unit}`)
}

/** Everything that a formula tells of, by its name for a reader. */
function partsWithin(registry: Registry, resource: Resource, formula: Formula): [string, AnyField][] {
  const named = ({ fields }: Resource, names: readonly string[], before = '') =>
    names.flatMap((name): [string, AnyField][] => (fields[name] ? [[before + name, fields[name]]] : []))
  const below = childrenIn(formula).flatMap((children) => {
    const child = registry[linkOf(resource, children).resource]
    return child ? named(child, columnsOf(children), `${children.of}.`) : []
  })
  return [...named(resource, columnsIn(formula)), ...below]
}

const columnsOf = ({ column, where }: Children): string[] => [...(column ? [column] : []), ...namesIn(where)]

/** Whether a column is made of itself, through other columns, children, or children's children. */
function isCircular(registry: Registry, resource: Resource, name: string): boolean {
  const seen = new Set<string>()
  const leadsBack = (at: Resource, column: string): boolean => {
    const formula = at.fields[column]?.formula
    if (formula === undefined) return false
    const own = columnsIn(formula).map((part) => [at, part] as const)
    const below = childrenIn(formula).flatMap((children) => {
      const child = registry[linkOf(at, children).resource]
      return child ? columnsOf(children).map((part) => [child, part] as const) : []
    })
    return [...own, ...below].some(([next, part]) => {
      const key = `${next.name}.${part}`
      if (key === `${resource.name}.${name}`) return true
      if (seen.has(key)) return false
      seen.add(key)
      return leadsBack(next, part)
    })
  }
  return leadsBack(resource, name)
}
