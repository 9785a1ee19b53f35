import type pg from 'pg'
import type { Database, Presence } from '../db/client.ts'
import type { Viewer } from './streams.ts'

/** Seconds after which a tab that says nothing counts as gone, by the clock of the database; it speaks each twenty. */
const SILENT = 60
/** Tabs of one session that count, the latest. */
const MOST_TABS = 50
/** So many people are named. */
const MOST_PEOPLE = 50

/** A tab of a session, and whose it is. */
export type Tab = { tokenHash: string; tab: string; staffId: string }
/** The record that a tab has open, in a detail or in its form. */
export type OpenRecord = { resource: string; rowId: string; isEditing: boolean }
/** One person, however many tabs have the record open. */
export type Present = { id: string; name: string; isEditing: boolean }

type Db = Pick<pg.Pool, 'query'>
type Former = OpenRecord & { isHere: boolean }

const isHere = `seen_at > now() - interval '${SILENT} seconds'`
const columns = `resource, row_id as "rowId", is_editing as "isEditing", ${isHere} as "isHere"`

/** The tab has this record open, or none. Who looks at a record to which somebody came, or that somebody left, is told. */
export async function notePresence(
  { pool, committed }: Pick<Database, 'pool' | 'committed'>,
  tab: Tab,
  open: OpenRecord | null,
  requestId: string,
): Promise<void> {
  const former = open ? await put(pool, tab, open) : await drop(pool, tab)
  const isSame = open && former?.isHere && former.rowId === open.rowId && former.isEditing === open.isEditing
  if (isSame) return
  const touched = new Map([former?.isHere ? former : null, open].flatMap((one) => (one ? [[one.rowId, one]] : [])))
  if (touched.size === 0) return
  const present = [...touched.values()].map(({ resource, rowId }) => ({ resource, rowId, staffId: tab.staffId }))
  for (const tell of committed) tell({ rows: [], people: new Set(), requestId, present })
}

async function put(db: Db, { tokenHash, tab, staffId }: Tab, open: OpenRecord): Promise<Former | undefined> {
  const { rows } = await db.query<Former>(
    `with former as (select ${columns} from presences where token_hash = $1 and tab = $2),
       put as (insert into presences as p (token_hash, tab, staff_id, resource, row_id, is_editing, seen_at)
         values ($1, $2, $3, $4, $5, $6, now())
         on conflict (token_hash, tab) do update set resource = excluded.resource, row_id = excluded.row_id,
           is_editing = excluded.is_editing, seen_at = excluded.seen_at)
     select * from former`,
    [tokenHash, tab, staffId, open.resource, open.rowId, open.isEditing],
  )
  if (rows.length === 0)
    await db.query(
      `delete from presences where token_hash = $1 and tab in
         (select tab from presences where token_hash = $1 order by seen_at desc, tab offset ${MOST_TABS})`,
      [tokenHash],
    )
  return rows[0]
}

async function drop(db: Db, { tokenHash, tab }: Tab): Promise<Former | undefined> {
  const { rows } = await db.query<Former>(
    `delete from presences where token_hash = $1 and tab = $2 returning ${columns}`,
    [tokenHash, tab],
  )
  return rows[0]
}

/** Who else has the record open, those who edit it first. Who asks must be able to read it. */
export async function othersAt(
  db: Db,
  { resource, rowId }: Pick<OpenRecord, 'resource' | 'rowId'>,
  staffId: string,
): Promise<Present[]> {
  const { rows } = await db.query<Present>(
    `select s.id, s.name, bool_or(p.is_editing) as "isEditing"
     from presences p join sessions t on t.token_hash = p.token_hash join staff s on s.id = p.staff_id
     where p.row_id = $1 and p.resource = $2 and p.staff_id <> $3 and s.status = 'on' and ${isHere}
     group by s.id, s.name order by bool_or(p.is_editing) desc, s.name, s.id limit ${MOST_PEOPLE}`,
    [rowId, resource, staffId],
  )
  return rows
}

/** The sessions that have one of these records open, but those of the person who came or left. */
export async function viewersOf(db: Db, present: readonly Presence[]): Promise<Viewer[]> {
  const { rows } = await db.query<Viewer>(
    `select distinct p.token_hash as session, p.resource, p.row_id as "rowId"
     from presences p join unnest($1::text[], $2::uuid[], $3::uuid[]) as c(resource, row_id, staff_id)
       on c.resource = p.resource and c.row_id = p.row_id and c.staff_id <> p.staff_id
     where ${isHere}`,
    [present.map(({ resource }) => resource), present.map(({ rowId }) => rowId), present.map(({ staffId }) => staffId)],
  )
  return rows
}

/** Forgets the tabs that fell silent. */
export async function sweepPresences(db: Db): Promise<void> {
  await db.query(`delete from presences where not ${isHere}`)
}
