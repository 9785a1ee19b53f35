import { type SQL, sql } from 'drizzle-orm'
import {
  type PgColumnBuilderBase as AnyPgColumnBuilder,
  type AnyPgTable,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  type PgColumn,
  pgTable,
  pgView,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { isAsked } from '../../src/define/asked.ts'
import {
  type AnyField,
  isDecimal,
  isMoney,
  isNotNull,
  isRef,
  isRegion,
  leastOf,
  nothingOf,
  placesOf,
  traitsOf,
} from '../../src/define/field.ts'
import type { ColumnType } from '../../src/define/kind.ts'
import { MAX_FEN } from '../../src/define/money.ts'
import { maskedSearch, type Resource, stateFieldOf, type Unique, uniqueColumns } from '../../src/define/resource.ts'
import { conditionOf, type Where } from '../../src/define/where.ts'
import { registry } from '../../src/resources/index.ts'
import { snake } from './names.ts'

/** A drizzle table with the definition's fields as columns. The columns are found by the field's name. */
export type ResourceTable = AnyPgTable & Record<string, PgColumn>

/** The column of a type; whole numbers are BIGINT in number mode, days and instants are texts. */
const columns = {
  text: (name) => text(name),
  bigint: (name) => bigint(name, { mode: 'number' }),
  numeric: (name, field) => numeric(name, { precision: 14, scale: placesOf(field) }),
  boolean: (name) => boolean(name),
  date: (name) => date(name, { mode: 'string' }),
  timestamptz: (name) => timestamp(name, { withTimezone: true, mode: 'string' }),
  uuid: (name) => uuid(name),
  'text[]': (name) => text(name).array(),
  'uuid[]': (name) => uuid(name).array(),
} as const satisfies Record<ColumnType, (name: string, field: AnyField) => AnyPgColumnBuilder>

const built = new Map<string, ResourceTable>()

/** The table of a definition, built once. */
export function tableOf(resource: Resource): ResourceTable {
  const known = built.get(resource.name)
  if (known) return known
  const table = buildTable(resource)
  built.set(resource.name, table)
  return table
}

/** The SQL view of a definition whose rows are those of other tables. */
export function viewOf(resource: Resource, query: SQL) {
  return pgView(snake(resource.name), columnsOfFields(resource)).as(query)
}

function buildTable(resource: Resource): ResourceTable {
  const table = pgTable(snake(resource.name), columnsOfFields(resource), (self) =>
    constraintsOf(resource, self as unknown as Record<string, PgColumn>),
  )
  // The columns are made from the definition, so their names are known to be there.
  return table as unknown as ResourceTable
}

function columnsOfFields(resource: Resource): Record<string, AnyPgColumnBuilder> {
  const common = {
    id: uuid('id').primaryKey(),
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    createdById: uuid('created_by_id'),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    updatedById: uuid('updated_by_id'),
    ...(resource.search && !resource.sqlView ? { searchText: text('search_text').notNull().default('') } : {}),
  }
  const own = Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => !isAsked(field))
      .map(([key, field]) => [key, columnOf(snake(key), field)]),
  )
  return { ...common, ...own } as Record<string, AnyPgColumnBuilder>
}

function columnOf(name: string, field: AnyField): AnyPgColumnBuilder {
  const column = columns[traitsOf(field).column](name, field) as ReturnType<typeof text>
  if (field.part) {
    const { of, field: sort, value } = field.part
    return column.generatedAlwaysAs(sql.raw(`case when "${snake(sort)}" = '${value}' then "${snake(of)}" end`))
  }
  const initial = constantInitial(field)
  const withDefault = initial === undefined ? column : column.default(initial as never)
  return isNotNull(field) ? withDefault.notNull() : withDefault
}

function constantInitial(field: AnyField): unknown {
  if (typeof field.initial === 'string' && field.initial.startsWith('$')) return undefined
  if (field.initial !== undefined) return isDecimal(field) ? String(field.initial) : field.initial
  return nothingOf(field) ?? undefined
}

function constraintsOf(resource: Resource, self: Record<string, PgColumn>) {
  const name = snake(resource.name)
  const fields = Object.entries(resource.fields)
  const uniques: Unique[] = [
    ...fields.filter(([, field]) => field.unique).map(([key]) => [key]),
    ...(resource.unique ?? []),
  ]
  return [
    ...uniques.map((one) => {
      const keys = uniqueColumns(one)
      const called = `${name}_${keys.map(snake).join('_')}_unique`
      if (!('where' in one)) return unique(called).on(...columnsOf(self, keys))
      return uniqueIndex(called)
        .on(...columnsOf(self, keys))
        .where(sql.raw(literal(one.where)))
    }),
    ...fields.flatMap(([key, field]) =>
      isRef(field) && field.resource
        ? [
            foreignKey({
              name: `${name}_${snake(key)}_fk`,
              columns: columnsOf(self, [key]),
              foreignColumns: [targetId(field.resource, resource.name, self)],
            }),
          ]
        : [],
    ),
    ...fields.flatMap(([key, field]) =>
      isMoney(field)
        ? [
            check(
              `${name}_${snake(key)}_range`,
              sql.raw(`"${snake(key)}" between ${leastOf(field) ?? 0} and ${MAX_FEN}`),
            ),
          ]
        : [],
    ),
    ...indexesOf(resource).map((keys) =>
      index(`${name}_${keys.map(snake).join('_')}_idx`).on(...columnsOf(self, keys)),
    ),
    ...(resource.search ? [index(`${name}_search_idx`).using('gin', sql.raw('search_grams("search_text")'))] : []),
    ...(maskedSearch(resource).length > 0
      ? [index(`${name}_masked_idx`).using('gin', sql.raw(`search_grams(${maskedText(resource)})`))]
      : []),
  ]
}

/** A condition of a few texts as an index has it: it takes no parameters. */
function literal(where: Where): string {
  const parts = Object.entries(where).map(([key, part]) => {
    const { eq, ne } = conditionOf(part)
    if (typeof (eq ?? ne) !== 'string') throw new Error(`no index by ${key}`)
    return `"${snake(key)}" ${ne === undefined ? '=' : '<>'} '${String(eq ?? ne).replaceAll("'", "''")}'`
  })
  return parts.join(' and ')
}

/** The masked values of a row that the keyword box finds, as its index has them. */
export const maskedText = (resource: Resource, alias?: string): string =>
  maskedSearch(resource)
    .map((key) => `coalesce(${alias ? `"${alias}".` : ''}"${snake(key)}", '')`)
    .join(` || ' ' || `)

/** A table that refers to itself is still being built: its id is taken from the columns at hand. */
function targetId(target: string, own: string, self: Record<string, PgColumn>): PgColumn {
  if (target === own) return self.id as PgColumn
  const definition = registry[target]
  if (!definition) throw new Error(`${own} refers to ${target}, which is not registered`)
  return lazyId(definition)
}

const idStubs = new Map<string, PgColumn>()

/** References may run in circles, so a target's id comes from a stub table of the same name. */
function lazyId(definition: Resource): PgColumn {
  const known = idStubs.get(definition.name)
  if (known) return known
  const stub = pgTable(snake(definition.name), { id: uuid('id').primaryKey() })
  idStubs.set(definition.name, stub.id as PgColumn)
  return stub.id as PgColumn
}

function columnsOf(self: Record<string, PgColumn>, keys: readonly string[]): [PgColumn, ...PgColumn[]] {
  return keys.map((key) => {
    const column = self[key]
    if (!column) throw new Error(`no column ${key}`)
    return column
  }) as [PgColumn, ...PgColumn[]]
}

/**
 * Indexes follow from what the definition asks for: each view's sort, alone and behind its state, its scope columns
 * and the references and regions one filters by; the parent's column of lines.
 */
export function indexesOf(resource: Resource): string[][] {
  const state = stateFieldOf(resource)
  const scope = resource.scope
  const { office, own } = typeof scope === 'object' && !('parent' in scope) ? scope : {}
  const scopeColumns = [office, own].filter((key): key is string => key !== undefined && key !== 'id')
  const wanted: string[][] = (resource.indexes ?? []).map((keys) => [...keys])
  for (const [position, view] of Object.values(resource.views ?? {}).entries()) {
    const sort = view.sort.replace(/^-/, '')
    wanted.push([sort, 'id'])
    // Every index is paid on each write: only the first view, the resource's main list, has all combinations.
    if (position > 0) continue
    if (state) wanted.push([state, sort, 'id'])
    for (const column of scopeColumns) wanted.push([column, sort, 'id'])
    if (state && office) wanted.push([office, state, sort, 'id'])
    for (const path of view.filters ?? []) {
      const field = resource.fields[path]
      if (field && (isRef(field) || isRegion(field))) wanted.push([path, sort, 'id'])
    }
  }
  if (typeof scope === 'object' && 'parent' in scope) wanted.push([scope.parent])
  for (const [key, field] of Object.entries(resource.fields)) {
    if (isRef(field) && isReachedThrough(resource.name, key)) wanted.push([key])
  }
  return withoutPrefixes(wanted.map((keys) => [...new Set(keys)]))
}

/** Whether another definition lists rows of this one by the column: as lines or as a related list. */
function isReachedThrough(name: string, key: string): boolean {
  return Object.values(registry).some(
    (other) =>
      other.show?.related?.some(
        (related) => related.resource === name && (related.by === key || related.dependsOn?.[key] !== undefined),
      ) || Object.values(other.lines ?? {}).some((line) => line.resource === name && line.by === key),
  )
}

/** An index that begins like another is not needed beside it. */
function withoutPrefixes(wanted: string[][]): string[][] {
  const texts = [...new Set(wanted.map((keys) => keys.join(',')))]
  return texts
    .filter((one) => !texts.some((other) => other !== one && other.startsWith(`${one},`)))
    .map((one) => one.split(','))
}
