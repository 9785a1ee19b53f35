import { sql } from 'drizzle-orm'
import { isNumeric, traitsOf } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'
import { type Language, type Text, textIn } from '../../src/define/text.ts'
import { registry, resourceOf } from '../../src/resources/index.ts'
import { type MenuGroup, menu } from '../../src/resources/menu.ts'
import { pathsOf, showPath } from '../../src/resources/paths.ts'
import type { User } from '../auth/user.ts'
import { type AnyRow, tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { hasRight, mayRead, scopeOf, sees, shownRow } from './access.ts'
import { cellText } from './cell-text.ts'
import { wordsOf } from './filter-bounds.ts'
import { anyHolding, EACH, largeOf, type Nearness, newestHolding, type Ranks, ranksIn, steps } from './find-ranks.ts'
import { project } from './project.ts'
import { recentRows } from './recent-rows.ts'
import { gramsOf } from './search.ts'

/** A record that was found, with the address of its page; `note` is what tells it from others of its name. */
export type FoundRecord = {
  resource: string
  id: string
  label: string
  title: string
  note: string
  path: string
  near: Nearness
}

/** The resources in which the person may find records that have a page: in the order of the menu, lines behind all else. */
export const findable = (user: User): Resource[] => searched().filter((resource) => sees(user, resource))

let known: readonly Resource[] | undefined
function searched(): readonly Resource[] {
  if (known) return known
  const entries = (menu as readonly MenuGroup[]).flatMap((group) => group.entries)
  const places = entries.flatMap(({ view, hidden }) => (view && !hidden ? (view.split('.')[0] ?? []) : []))
  const placeOf = (resource: Resource) => {
    const { name } = resource
    if (isLine(resource)) return places.length + 1
    return places.includes(name) ? places.indexOf(name) : places.length
  }
  known = Object.values(registry)
    .filter((resource) => resource.search && !resource.sqlView && showPath(resource, ''))
    .sort((one, other) => placeOf(one) - placeOf(other))
  return known
}

const isLine = ({ name }: Resource): boolean =>
  Object.values(registry).some(({ lines = {} }) => Object.values(lines).some((line) => line.resource === name))

/** Who types a name means those who are called so, before the papers that name them; a number is that of a paper. */
function asMeant(resources: readonly Resource[], words: readonly string[]): readonly Resource[] {
  if (words.some((word) => /\d/.test(word))) return resources
  return resources.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
}

/** Somebody gave its rows their names, and no number was drawn for them. */
function isNamed(resource: Resource): boolean {
  const title = resource.fields[resource.titleField]
  return resource.rights.create !== false && !isLine(resource) && !!title && !traitsOf(title).isEngineWritten
}

/**
 * The records of all resources whose own text holds every word (numbers, names, phones, plates, parts of a VIN, pinyin
 * and initials), as far as the person may see them, the nearest first: a few statements over all resources, and one for
 * the titles of each in which something was found. A letter or digit alone finds nothing, since it stands in nearly
 * every row.
 */
export async function findRecords(
  run: Run,
  user: User,
  keyword: string,
  language: Language,
): Promise<readonly FoundRecord[]> {
  const words = wordsOf(keyword)
  if (!words.some((word) => gramsOf(word).length > 0)) return []
  const resources = asMeant(findable(user), words)
  const large = await largeOf(run, resources)
  const byIndex = (some: readonly Resource[], statements: number) =>
    ranksIn(run, some, statements, (resource) => anyHolding(user, resource, words))
  const small = resources.filter((resource) => !large.includes(resource))
  const [newest, inSmall] = await Promise.all([
    ranksIn(run, large, large.length, (resource) => newestHolding(user, resource, words)),
    byIndex(small, 2),
  ])
  const isFrequent = ({ name }: Resource) => (newest.get(name)?.size ?? 0) >= EACH
  const rare = large.filter((resource) => !isFrequent(resource))
  const inLarge = await byIndex(rare, rare.length)
  const found = await Promise.all(
    resources.map((resource) => {
      const ranks = new Map([newest, inSmall, inLarge].flatMap((part) => [...(part.get(resource.name) ?? [])]))
      return ranks.size > 0 ? titled(run, user, resource, ranks, language) : []
    }),
  )
  // In a stable order: of equals those of the resource that stands first.
  return found.flat().sort((one, other) => steps.indexOf(one.near) - steps.indexOf(other.near))
}

/** The records that the person wrote last, as they would be found. */
export async function recordsOfOwn(run: Run, user: User, most: number, language: Language): Promise<FoundRecord[]> {
  const own = await recentRows(run, user, most)
  return own.map(({ resource, rowId, title, path }) => {
    return {
      resource,
      id: rowId,
      label: textIn(resourceOf(resource).label, language),
      title,
      note: '',
      path,
      near: 'part',
    }
  })
}

/** The forms of new records that the person may fill in. */
export const creatable = (user: User): { label: Text; path: string }[] =>
  Object.values<Resource>(registry).flatMap((resource) => {
    const path = pathsOf(resource).create
    const isAllowed = path && !resource.isSingleton && sees(user, resource) && hasRight(user, resource.rights.create)
    return isAllowed ? [{ label: resource.label, path }] : []
  })

/** What the nearest of the found rows are called, and what a picker would say beside that. */
async function titled(
  run: Run,
  user: User,
  resource: Resource,
  ranks: Ranks,
  language: Language,
): Promise<FoundRecord[]> {
  const { name, titleField, pickerFields = [] } = resource
  const told = pickerFields.filter((key) => resource.fields[key] && mayRead(user, resource.fields[key]))
  const projection = project(resource, [...new Set([titleField, ...told])])
  const scope = scopeOf(user, resource, 't') ?? sql`true`
  const ids = sql.param([...ranks.keys()])
  const page = sql`(select * from ${tableName(resource)} t where t.id = any(${ids}::uuid[]) and ${scope})`
  const rows = await projection.read(run, page, sql`t.id desc`)
  const rankOfRow = (row: AnyRow) => ranks.get(row.id) ?? steps.length
  const nearest = rows.sort((one, other) => rankOfRow(one) - rankOfRow(other)).slice(0, EACH)
  return nearest.map((row): FoundRecord => {
    const shown = shownRow(user, projection.fields, { ...row })
    return {
      resource: name,
      id: row.id,
      label: textIn(resource.label, language),
      title: textAt(resource, titleField, shown, language),
      note: told
        .map((key) => noteAt(resource, key, shown, language))
        .filter(Boolean)
        .join(' · '),
      path: showPath(resource, row.id) ?? '',
      near: steps[rankOfRow(row)] ?? 'part',
    }
  })
}

function textAt(resource: Resource, path: string, row: AnyRow, language: Language): string {
  const field = resource.fields[path]
  return field ? cellText({ path, field }, row, language, 'screen') : ''
}

/** A figure alone says nothing: it goes with its label. */
function noteAt(resource: Resource, path: string, row: AnyRow, language: Language): string {
  const field = resource.fields[path]
  const text = textAt(resource, path, row, language)
  return field && text !== '' && isNumeric(field) ? `${textIn(field.label, language)} ${text}` : text
}
