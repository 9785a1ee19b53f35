import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnyField, optionLabel } from '../../src/define/field.ts'
import { flagChain } from '../../src/define/flags.ts'
import type { Resource } from '../../src/define/resource.ts'
import { textIn } from '../../src/define/text.ts'
import { conditionOf, matches } from '../../src/define/where.ts'
import { registry, resourceOf } from '../../src/resources/index.ts'
import { draftFor, fitting, give } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, branchOnly, hiding, openServer, type Persona, type TestServer } from '../helpers/server.ts'

type Case = { name: string; resource: Resource; key: string; field: AnyField; refused: string }

/** Every reference with a condition that a client may set, and each value of its fields that the condition refuses. */
const cases: Case[] = Object.values(registry).flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([key, field]) => {
    if (!field.filter || field.readOnly === true || resource.rights.create === false) return []
    return Object.keys(field.filter)
      .filter((path) => path !== 'or' && path !== 'and')
      .map((refused) => ({ name: `${resource.name}.${key}: ${refused}`, resource, key, field, refused }))
  }),
)

/** A value of the field that the condition does not hold for, and how a person reads it. */
function refusedValue(target: Resource, field: AnyField, path: string): [unknown, string] {
  const known = target.fields[path] as AnyField
  const where = { [path]: conditionOf(field.filter?.[path]) }
  const values = known.kind === 'boolean' ? [true, false] : Object.keys(known.options ?? {})
  const value = values.find((one) => !matches({ [path]: one }, where))
  return [value, known.kind === 'boolean' ? (value ? '是' : '否') : textIn(optionLabel(known, String(value)), 'zh')]
}

/** Choices of the target that all conditions of the filter hold for. */
function acceptedChoices(target: Resource, { filter = {} }: AnyField): Record<string, unknown> {
  const chosen = Object.keys(filter).flatMap((path): [string, unknown][] => {
    const options = Object.keys(target.fields[path]?.options ?? {})
    const value = options.find((one) => matches({ [path]: one }, { [path]: conditionOf(filter[path]) }))
    return value === undefined ? [] : [[path, value]]
  })
  return Object.fromEntries(chosen)
}

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openServer(which)
  })
  afterAll(() => server.close())

  it('there are such references', () => expect(cases.length).toBeGreaterThan(8))

  it.each(cases)('$name is refused with its reason, to those who see it', async ({ resource, key, field, refused }) => {
    const target = resourceOf(field.resource ?? '')
    const chief = await server.as(boss)
    const [value, text] = refusedValue(target, field, refused)
    expect(value, 'a value that is refused').toBeDefined()
    const row = await give(server, chief, target, {
      ...{ ...fitting(field.filter), ...acceptedChoices(target, field) },
      [refused]: value,
    })
    const said = async (persona: Persona, id: string) => {
      const draft = await draftFor(server, chief, resource)
      const one = field.kind === 'refs' ? [id] : id
      const { status, body } = await (await server.as(persona)).post(`/api/${resource.name}`, { ...draft, [key]: one })
      expect(status).toBe(422)
      return body.data.errors.find((error) => error.field === key)?.message
    }
    const nothing = `所选${field.label[0]}不存在或不可用`
    expect(await said(boss, row.id)).toBe(
      `「${row[target.titleField]}」当前不可选：${target.fields[refused]?.label[0]}为「${text}」`,
    )
    expect(await said(boss, uuid())).toBe(nothing)
    const isApart = target.flag && !(resource.flag && flagChain(resource.flag).includes(target.flag))
    if (target.flag && isApart) expect(await said(hiding(target.flag), row.id)).toBe(nothing)
    const isScoped = typeof target.scope === 'object' && 'office' in target.scope
    if (isScoped) expect(await said(branchOnly, row.id)).toBe(nothing)
  })
})
