import { describe, expect, it } from 'vitest'
import { type AnyField, type Fields, isMasked, isNotNull, lockOf } from '../../src/define/field.ts'
import { flagNames } from '../../src/define/flags.ts'
import {
  changeRules,
  commonFields,
  type Resource,
  removeRules,
  stateFieldOf,
  type View,
} from '../../src/define/resource.ts'
import { rightNames } from '../../src/define/rights.ts'
import { detailSections, formSections, hasForm } from '../../src/define/sections.ts'
import { conditionOf, matches, namesIn, operators, type Where } from '../../src/define/where.ts'
import { overrides } from '../../src/pages/overrides.ts'
import { registry, resourceOf } from '../../src/resources/index.ts'

const definitions = Object.values(registry)

/** The field at the end of a path through references or lines. */
function fieldAt(resource: Resource, path: string): AnyField | undefined {
  const [head = '', ...rest] = path.split('.')
  const field = resource.fields[head] ?? commonFields[head]
  if (rest.length === 0) return field
  const target = resource.lines?.[head]?.resource ?? (field?.kind === 'ref' ? field.resource : undefined)
  return target === undefined ? undefined : fieldAt(resourceOf(target), rest.join('.'))
}

/** Every path that a condition speaks of, with its operators and operands. */
function partsOf(where: Where | undefined): { path: string; operator: string; operand: unknown }[] {
  return Object.entries(where ?? {}).flatMap(([key, part]) => {
    if (key === 'or' || key === 'and') return (part as readonly Where[]).flatMap(partsOf)
    return Object.entries(conditionOf(part)).map(([operator, operand]) => ({ path: key, operator, operand }))
  })
}

const viewsOf = (resource: Resource) => Object.entries(resource.views ?? {})
const actionsOf = (resource: Resource) => Object.entries(resource.actions ?? {})
const allFields = (resource: Resource): [string, AnyField][] => [
  ...Object.entries(resource.fields),
  ...actionsOf(resource).flatMap(([verb, { input = {} }]) =>
    Object.entries(input).map(([key, field]): [string, AnyField] => [`${verb}.${key}`, field as AnyField]),
  ),
]

/** What of a condition cannot be: a path without a field, an operator that is none, an option that is not offered. */
function faultsOf(where: Where | undefined, at: (path: string) => AnyField | undefined): string[] {
  return partsOf(where).flatMap(({ path, operator, operand }) => {
    const field = at(path)
    if (!field || !(operators as readonly string[]).includes(operator)) return [`${path} ${operator}`]
    const asked = [operand].flat().filter((one) => one !== null && one !== true && one !== false)
    const isOption = (one: unknown) => typeof one === 'string' && Object.hasOwn(field.options ?? {}, one)
    return field.options && !asked.every(isOption) ? [`${path} ${operator} ${JSON.stringify(operand)}`] : []
  })
}

/** The states of rows whose money stands for nothing any more. */
const takenBack = (resource: Resource): Record<string, string>[] => {
  const field = stateFieldOf(resource)
  const states = Object.keys(resource.fields[field ?? '']?.options ?? {})
  return states.filter((one) => /^(void|voided|cancelled|reversed)$/.test(one)).map((one) => ({ [field ?? '']: one }))
}

/** Whether a view adds up the money of rows in this state beside its other rows. */
const sums = (view: View, state: Record<string, string>, { fields }: Resource): boolean => {
  const [path = ''] = Object.keys(state)
  const speaks = [view.where, view.totalsWhere].filter((where) => namesIn(where).includes(path))
  const isOut = speaks.some((where) => !matches(state, { [path]: where?.[path] }))
  return !isOut && (view.totals ?? []).some((name) => fields[name]?.kind === 'money')
}

describe('the registry', () => {
  it('knows every definition by its own name, and tables of the engine keep theirs', () => {
    const taken = [
      'credentials',
      'sessions',
      'loginFailures',
      'knownDevices',
      'captchas',
      'verificationCodes',
      'balanceAccounts',
      'smsMessages',
      'serialNumbers',
      'idempotencyKeys',
      'auditEntries',
      'settings',
    ]
    for (const [key, { name }] of Object.entries(registry)) {
      expect(name).toBe(key)
      expect(name).toMatch(/^[a-z][A-Za-z]*s$|^staff$/)
      expect(taken).not.toContain(name)
    }
  })

  it('draws each human number from a prefix of its own', () => {
    const prefixes = definitions.flatMap(({ fields }) => Object.values(fields).flatMap((one) => one.prefix ?? []))
    expect(new Set(prefixes).size).toBe(prefixes.length)
  })

  it('gives each view and form a path of its own', () => {
    const paths = definitions.flatMap((one) => [
      ...viewsOf(one).map(([, view]) => view.path),
      ...Object.values(one.paths ?? {}),
    ])
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
    for (const path of paths) expect(path).toMatch(/^(\/[A-Za-z]+)+$/)
  })
})

describe.each(definitions)('$name', (resource) => {
  const own = (path: string) => fieldAt(resource, path)
  const named = new Set([...Object.keys(resource.fields), ...Object.keys(commonFields)])

  it('refers to definitions that exist, under conditions that these understand', () => {
    for (const [key, field] of allFields(resource)) {
      if (field.kind !== 'ref' && field.kind !== 'refs') continue
      expect(Object.keys(registry), key).toContain(field.resource)
      const target = resourceOf(field.resource ?? '')
      expect(
        faultsOf(field.filter, (path) => fieldAt(target, path)),
        key,
      ).toEqual([])
    }
  })

  it('fills drafts from fields that the picked row has, of the same kind', () => {
    for (const [key, field] of allFields(resource)) {
      const siblings: Fields = key.includes('.')
        ? (resource.actions?.[key.split('.')[0] ?? '']?.input ?? {})
        : resource.fields
      for (const [draft, source] of Object.entries(field.autofill ?? {})) {
        const from = fieldAt(resourceOf(field.resource ?? ''), source)
        expect(siblings[draft]?.kind, `${key} fills ${draft}`).toBe(from?.kind)
        const room = siblings[draft]?.maxLength ?? Number.POSITIVE_INFINITY
        expect(room, `${key} fills ${draft}`).toBeGreaterThanOrEqual(from?.maxLength ?? 0)
        expect(Object.keys(siblings[draft]?.options ?? {}), draft).toEqual(
          expect.arrayContaining(Object.keys(from?.options ?? {})),
        )
      }
    }
  })

  it('narrows pickers by columns that the picked rows and the record have, of the same kind', () => {
    const parents = Object.values<Resource>(registry).filter(({ lines }) =>
      Object.values(lines ?? {}).some((one) => one.resource === resource.name),
    )
    for (const [key, field] of allFields(resource)) {
      for (const [theirs, ours] of Object.entries(field.dependsOn ?? {})) {
        const kind = resourceOf(field.resource ?? '').fields[theirs]?.kind
        expect(kind, `${key} within ${theirs}`).toBeDefined()
        for (const record of parents.length > 0 ? parents : [resource])
          expect(record.fields[ours]?.kind, `${key} within ${ours}`).toBe(kind)
      }
    }
  })

  it('tells its options apart by values that a line can hold', () => {
    for (const key of resource.pickerFields ?? []) {
      expect(key).not.toBe(resource.titleField)
      expect(['textarea', 'file', 'refs', undefined], key).not.toContain(resource.fields[key]?.kind)
    }
  })

  it('names flags and rights that exist', () => {
    const flags = [resource.flag, ...viewsOf(resource).map(([, view]) => view.flag)].filter((one) => one !== undefined)
    const rights = [
      ...(resource.rights.create === false ? [] : [resource.rights.create]),
      ...[...changeRules(resource), ...removeRules(resource)].map(({ right }) => right),
      ...allFields(resource).map(([, field]) => field.right),
      ...actionsOf(resource).map(([, action]) => action.right),
      ...viewsOf(resource).map(([, view]) => view.right),
    ].filter((one) => one !== undefined)
    for (const flag of flags) expect(flagNames).toContain(flag)
    for (const right of rights) expect(rightNames).toContain(right)
  })

  it('is named by a field of text that everybody may see, and is sought in fields that exist', () => {
    const title = resource.fields[resource.titleField]
    expect(['ref', 'refs', 'multiSelect', 'file']).not.toContain(title?.kind)
    expect(title?.right).toBeUndefined()
    // A number or a day names nothing to anyone who is asked about one row.
    const isBare = !['text', 'sequence', 'plate'].includes(title?.kind ?? '')
    if (isBare && actionsOf(resource).length > 0) expect(resource.confirmFields?.length).toBeGreaterThan(0)
    for (const key of resource.confirmFields ?? []) {
      expect(['textarea', 'file', 'refs', undefined], key).not.toContain(resource.fields[key]?.kind)
      expect(resource.fields[key]?.right, key).toBeUndefined()
    }
    for (const path of resource.search ?? []) expect(own(path)?.right ?? '', path).toBe('')
    for (const path of resource.search ?? []) expect(own(path), path).toBeDefined()
    // A masked value is searched in its own column: in a text of many values its parts could not be kept apart.
    const isPartMasked = (path: string) => path.includes('.') && isMasked(own(path) as AnyField)
    const throughLines = (path: string) => resource.lines?.[path.split('.')[0] ?? ''] !== undefined
    expect((resource.search ?? []).filter((path) => throughLines(path) && isPartMasked(path))).toEqual([])
    expect(isMasked(title as AnyField)).toBe(false)
  })

  it('belongs to persons and offices by columns that refer to them', () => {
    const { scope } = resource
    if (scope === 'all') return
    if ('parent' in scope) {
      const parent = resource.fields[scope.parent]
      expect(parent).toMatchObject({ kind: 'ref', required: true })
      return
    }
    const targetOf = (key: string) =>
      key === 'id' ? resource.name : (resource.fields[key] ?? commonFields[key])?.resource
    if (scope.own !== undefined) expect(targetOf(scope.own)).toBe('staff')
    if (scope.office !== undefined) expect(targetOf(scope.office)).toBe('offices')
  })

  it('has at most one state, and actions that lead from states to states', () => {
    const state = stateFieldOf(resource)
    expect(Object.values(resource.fields).filter((one) => one.kind === 'state').length).toBeLessThanOrEqual(1)
    const states = Object.keys(resource.fields[state ?? '']?.options ?? {})
    for (const [verb, action] of actionsOf(resource)) {
      for (const from of action.from ?? []) expect(states, verb).toContain(from)
      if (action.to !== undefined) expect(states, verb).toContain(action.to)
      expect(faultsOf(action.when, own), verb).toEqual([])
      expect(action.creates === undefined || action.creates === 'id' || own(action.creates)?.kind === 'ref', verb).toBe(
        true,
      )
      for (const [key, field] of Object.entries(action.input ?? {}) as [string, AnyField][]) {
        expect(field.readOnly, `${verb}.${key}`).not.toBe(true)
        expect(
          faultsOf(field.visible, (path) => action.input?.[path]),
          `${verb}.${key}`,
        ).toEqual([])
      }
    }
  })

  it('locks, shows and allows under conditions about its own fields', () => {
    const conditions = [
      ...[...changeRules(resource), ...removeRules(resource)].map(({ when }) => when),
      ...Object.values(resource.fields).flatMap((one) => [
        lockOf(one),
        one.visible,
        one.minusWhen,
        one.unknownWhile?.where,
      ]),
    ]
    const sections = detailSections(resource).map((one) => one.visible)
    const lines = Object.values(resource.lines ?? {}).map((line) => line.readOnly)
    for (const where of [...conditions, ...sections, ...lines]) {
      expect(faultsOf(where, own)).toEqual([])
      // The browser judges them as well, and it knows the row alone.
      for (const { path } of partsOf(where)) expect(path).not.toContain('.')
    }
  })

  it('shows every field on its page, in a section', () => {
    const shown = detailSections(resource).flatMap((section) => section.fields)
    const told = Object.keys(resource.fields).filter((name) => resource.fields[name]?.hidden !== 'detail')
    expect(shown.toSorted()).toEqual(told.toSorted())
  })

  it('starts an input with a sum over rows, or with what the server tells, where both are amounts', () => {
    for (const [verb, { sum, preview, input = {} }] of actionsOf(resource)) {
      const inputs = input as Readonly<Record<string, AnyField>>
      if (sum) expect([own(sum.of)?.kind, inputs[sum.fills]?.kind], verb).toEqual(['money', 'money'])
      if (preview?.fills) expect(inputs[preview.fills]?.kind, verb).toBe('money')
    }
  })

  it('lets wait for the submission only where there is a first state', () => {
    const waits =
      Object.values<AnyField>(resource.fields).some((one) => one.required === 'onSubmit') ||
      Object.values(resource.lines ?? {}).some((one) => one.minOnSubmit !== undefined)
    if (waits) expect(stateFieldOf(resource)).toBeDefined()
  })

  it('shows amounts as minus only where nothing adds them up or takes them out', () => {
    for (const [name, field] of allFields(resource)) {
      if (!field.minusWhen) continue
      expect(field.kind, name).toBe('money')
      expect(
        viewsOf(resource).filter(([, view]) => view.totals?.includes(name)),
        name,
      ).toEqual([])
      expect(resource.exchange, name).toBeUndefined()
    }
  })

  it('begins with values that its fields may have', () => {
    for (const [key, field] of allFields(resource)) {
      const { initial, options } = field
      if (initial === undefined || (typeof initial === 'string' && initial.startsWith('$'))) continue
      if (options && !Array.isArray(initial)) expect(Object.keys(options), key).toContain(initial)
      if (typeof initial === 'number') {
        expect(initial, key).toBeGreaterThanOrEqual(field.min ?? (field.kind === 'money' ? 0 : initial))
        expect(initial, key).toBeLessThanOrEqual(typeof field.max === 'number' ? field.max : initial)
      }
    }
  })

  it('has lines that point back, whose other required fields the form or the system fills in', () => {
    for (const [key, line] of Object.entries(resource.lines ?? {})) {
      const child = resourceOf(line.resource)
      expect(child.fields[line.by], key).toMatchObject({ kind: 'ref', resource: resource.name, required: true })
      if (line.position) expect(child.fields[line.position]?.kind).toBe('integer')
      expect(child.scope).toEqual({ parent: line.by })
    }
  })

  it('shows columns, filters, totals, tabs and actions that exist', () => {
    for (const [key, view] of viewsOf(resource)) {
      const paths = [...view.columns, ...(view.optionalColumns ?? [])]
      expect(new Set(paths).size, key).toBe(paths.length)
      for (const path of [...paths, ...(view.filters ?? [])]) expect(own(path), `${key}: ${path}`).toBeDefined()
      // A list has one row for each of its rows: what has several values for one cannot be a column.
      for (const path of paths) expect(Object.keys(resource.lines ?? {}), path).not.toContain(path.split('.')[0])
      for (const path of view.totals ?? []) {
        expect(['money', 'integer', 'decimal'], `${key}: ${path}`).toContain(resource.fields[path]?.kind)
        expect(paths, `${key}: a total without its column`).toContain(path)
      }
      expect([view.totalsWhere, view.totalsNote].filter((one) => one === undefined).length, key).not.toBe(1)
      expect(faultsOf(view.totalsWhere, own), key).toEqual([])
      expect(
        takenBack(resource).filter((state) => sums(view, state, resource)),
        `${key} sums what was taken back`,
      ).toEqual([])
      if (typeof view.tabs === 'string') expect(Object.keys(own(view.tabs)?.options ?? {}).length).toBeGreaterThan(1)
      else for (const tab of view.tabs ?? []) expect(faultsOf(tab.where, own), `${key}.${tab.key}`).toEqual([])
      expect(faultsOf(view.where, own), key).toEqual([])
      expect(named, key).toContain(view.sort.replace(/^-/, ''))
      for (const verb of view.actions ?? []) expect(Object.keys(resource.actions ?? {}), key).toContain(verb)
    }
  })

  it('shows nothing by its order, its tabs or its conditions that the person may not see', () => {
    for (const [key, view] of viewsOf(resource)) {
      const tabs =
        typeof view.tabs === 'string'
          ? [view.tabs]
          : (view.tabs ?? []).flatMap((tab) => partsOf(tab.where).map((one) => one.path))
      const paths = [view.sort.replace(/^-/, ''), ...tabs, ...partsOf(view.where).map((one) => one.path)]
      for (const path of paths) expect([undefined, view.right], `${key}: ${path}`).toContain(own(path)?.right)
      for (const path of paths) expect(isMasked(own(path) as AnyField), `${key}: ${path}`).toBe(false)
    }
    const judged = [
      ...[...changeRules(resource), ...removeRules(resource)].map(({ when }) => when),
      ...actionsOf(resource).map(([, action]) => action.when),
    ]
    for (const { path } of judged.flatMap(partsOf)) expect(own(path)?.right, path).toBeUndefined()
  })

  it('has a form that offers each field once, and all that a new row needs', () => {
    if (!hasForm(resource)) return
    const fields = formSections(resource).flatMap((one) => one.fields)
    expect(new Set(fields).size).toBe(fields.length)
    for (const key of fields) expect(resource.fields[key], key).toMatchObject({ label: expect.any(String) })
    for (const key of fields) expect(resource.fields[key]?.readOnly, `${key} is written by the system`).not.toBe(true)
    const lines = formSections(resource).flatMap((one) => one.lines ?? [])
    for (const key of lines) expect(Object.keys(resource.lines ?? {})).toContain(key)
    if (resource.rights.create === false) return
    for (const [key, field] of Object.entries(resource.fields)) {
      const isNeeded = field.required === true && field.readOnly !== true && field.initial === undefined
      if (isNeeded) expect(fields, `${key} is required`).toContain(key)
    }
    for (const [key, line] of Object.entries(resource.lines ?? {})) if (line.min) expect(lines).toContain(key)
  })

  it('asks in its actions with panels that exist', () => {
    const panels = (overrides as Record<string, { panels?: object }>)[resource.name]?.panels ?? {}
    for (const { panel } of Object.values(resource.actions ?? {}))
      if (panel) expect(Object.keys(panels)).toContain(panel)
  })

  it('shows fields, lines, panels and related rows that exist', () => {
    for (const section of [...detailSections(resource), ...formSections(resource)]) {
      for (const key of section.fields) expect([...named], key).toContain(key)
      if (section.lines) expect(Object.keys(resource.lines ?? {})).toContain(section.lines)
      const panels = (overrides as Record<string, { panels?: object }>)[resource.name]?.panels ?? {}
      if (section.panel) expect(Object.keys(panels)).toContain(section.panel)
    }
    for (const related of resource.show?.related ?? []) {
      const other = resourceOf(related.resource)
      expect(other.fields[related.by], related.resource).toMatchObject({ resource: resource.name })
      for (const path of related.columns) expect(fieldAt(other, path), `${related.resource}.${path}`).toBeDefined()
    }
  })

  it('is unique and indexed by columns that exist, and imports by a column that tells rows apart', () => {
    const keys = [...(resource.unique ?? []), ...(resource.indexes ?? [])].flat()
    for (const key of keys) expect([...named]).toContain(key)
    const key = resource.exchange?.import?.key
    if (key === undefined) return
    expect(resource.fields[key]).toMatchObject({ unique: true })
    expect(isNotNull(resource.fields[key] as AnyField)).toBe(true)
    const labels = Object.values(resource.fields).map((field) => field.label)
    expect(
      labels.filter((label, at) => labels.indexOf(label) !== at),
      'two columns of the template alike',
    ).toEqual([])
  })
})
