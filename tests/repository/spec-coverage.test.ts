import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Resource } from '../../src/define/resource.ts'
import { registry, reports } from '../../src/resources/index.ts'
import { type MenuGroup, menu } from '../../src/resources/menu.ts'
import { pathsOf } from '../../src/resources/paths.ts'

const lines = readFileSync('docs/spec-coverage.md', 'utf8').split('\n')

const rows = lines.flatMap((line) => {
  const found = /^\| (.+) \| `([^`]+)` · (.+) \|$/.exec(line)
  return found ? [{ sentence: found[1] ?? '', file: found[2] ?? '', title: found[3] ?? '' }] : []
})

describe('the table of sentences', () => {
  it('names many', () => {
    expect(rows.length).toBeGreaterThan(60)
  })

  it.each(rows)('$sentence: $file has the test', ({ file, title }) => {
    const path = [`tests/${file}.test.ts`, `tests/${file}.test.tsx`].find(existsSync)
    expect(path).toBeDefined()
    const text = readFileSync(path as string, 'utf8')
    expect(text).toContain(title)
    // A test that is passed over holds nothing.
    expect(text).not.toMatch(/\.(skip|todo|fails)\b/)
  })
})

describe('the tables of routes', () => {
  const routes = lines.flatMap((line) => {
    const found = /^\| `(\/[^`]+)` \| (there|not built yet) \|$/.exec(line)
    return found ? [{ route: found[1] ?? '', state: found[2] ?? '' }] : []
  })
  const addresses = new Set([
    ...(menu as readonly MenuGroup[]).flatMap(({ path, entries }) => [
      path,
      ...entries.flatMap((entry) => (entry.page === undefined ? [] : entry.path)),
    ]),
    ...Object.values(reports).map(({ path }) => path),
    ...Object.values<Resource>(registry).flatMap((resource) => [
      ...Object.values(resource.views ?? {}).map(({ path }) => path),
      ...Object.values(pathsOf(resource)),
    ]),
  ])

  it('name many', () => {
    expect(routes.length).toBeGreaterThan(40)
  })

  it.each(routes)('$route is $state', ({ route, state }) => {
    expect(addresses.has(route)).toBe(state === 'there')
  })
})

describe('the table of lists', () => {
  const lists = lines.flatMap((line) => {
    const [, name = '', key = '', part = '', told = ''] = /^\| `(\w+)\.(\w+)` (\w+) \| (.+) \|$/.exec(line) ?? []
    return name ? [{ list: `${name}.${key}`, name, key, part, wanted: told.match(/(?<=`)[\w.]+(?=`)/g) ?? [] }] : []
  })

  /** What a list has of each sort. */
  const partsOf = (resource: Resource, key: string): Record<string, readonly string[]> => {
    const view = resource.views?.[key]
    if (!view) return {}
    const { actions = {}, prints = {}, exchange = {} } = resource
    const offered = view.actions ?? []
    return {
      columns: [...view.columns, ...(view.optionalColumns ?? [])],
      filters: view.filters ?? [],
      tabs: typeof view.tabs === 'string' ? [view.tabs] : (view.tabs ?? []).map((tab) => tab.key),
      totals: view.totals ?? [],
      actions: offered,
      bulk: offered.filter((verb) => actions[verb]?.bulk),
      prints: Object.keys(prints),
      exchange: Object.keys(exchange),
      links: view.links ?? [],
    }
  }

  it('names many', () => {
    expect(lists.length).toBeGreaterThan(40)
  })

  it.each(lists)('$list has its $part', ({ name, key, part, wanted }) => {
    const has = registry[name] ? partsOf(registry[name], key)[part] : undefined
    expect(wanted.length).toBeGreaterThan(0)
    expect(has ?? []).toEqual(expect.arrayContaining(wanted))
  })
})
