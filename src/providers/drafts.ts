import { askKeyOf, hasCipher, open, type Sealed, seal } from './draft-seal.ts'
import { getSession } from './session.ts'
import { isRecord } from './storage.ts'

/**
 * What was typed into forms and not saved, kept in this browser for the person who typed it, under a key that the server
 * gives to that person's sessions alone. IndexedDB, because its writes outlive a killed browser; what localStorage was
 * told stays in memory for seconds.
 */
export type StoredDraft = {
  /** One opening of a form. */
  id: string
  user: string
  path: string
  /** The window that wrote it. */
  page: string
  /** Milliseconds. */
  at: number
  /** The version of the row that the form was opened with; null for a new row. */
  version: number | null
  /** What the form was opened with, and what it held. */
  before: Record<string, unknown>
  values: Record<string, unknown>
}

/** As it lies in the browser's database. What it is about can be read, what was typed cannot. */
type Kept = Pick<StoredDraft, 'id' | 'user' | 'path' | 'page' | 'at'> & { content: Sealed }

const MOST = 30
const DAYS = 14
const NAME = 'banche'
const STORE = 'drafts'
/** What release 1 kept lay open. */
const RELEASE = 2

/** This window. While it lives it holds a lock of that name, so that others see that its forms are still open. */
export const pageId = newId()
if (typeof navigator !== 'undefined' && navigator.locks)
  void navigator.locks.request(lockOf(pageId), () => new Promise(() => undefined)).catch(() => undefined) // none given: as without locks

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The drafts that are being sealed, each with its last word: what came first must not be written last. */
const sealing = new Map<string, StoredDraft>()

/** Where the server gives no key just now nothing is kept. */
export async function writeDraft(draft: StoredDraft): Promise<void> {
  const { id, user, path, page, at, version, before, values } = draft
  sealing.set(id, draft)
  if (!opened && !(await database())) return
  const content = await seal(user, { version, before, values })
  if (sealing.get(id) !== draft) return
  sealing.delete(id)
  if (content) await change((store) => store.put({ id, user, path, page, at, content } satisfies Kept))
}

export async function dropDraft(id: string): Promise<void> {
  sealing.delete(id)
  await change((store) => store.delete(id))
}

/** The drafts of the person who is logged in for a page, but those of forms that are open in another window. */
export async function dropDraftsOf(path: string): Promise<void> {
  const found = await keptOf(path, getSession().info?.staffId ?? '')
  for (const { id } of found) await dropDraft(id)
}

/** On the way out of a browser that cannot seal: what lies open goes. */
export async function dropOpenDrafts(): Promise<void> {
  if (!hasCipher()) await change((store) => store.clear())
}

/** Newest first. Those of forms that are open in another window are that window's. */
export async function draftsOf(path: string, user: string): Promise<StoredDraft[]> {
  // Asked for while the session lives: what is typed after its end is kept too.
  if (await database()) askKeyOf(user)
  const found = await keptOf(path, user)
  const opened = await Promise.all(
    found.map(async ({ content, ...rest }) => ({ ...rest, ...(await open(user, content)) })),
  )
  return opened.filter(isDraft)
}

async function keptOf(path: string, user: string): Promise<Kept[]> {
  const all = await readAll()
  const living = await livingPages()
  await prune(all)
  return all
    .filter((draft) => draft.user === user && draft.path === path)
    .filter(({ page }) => page === pageId || !living.has(page))
    .filter(({ at }) => at > oldest())
    .sort((one, other) => other.at - one.at)
}

/** Bounded in age, and in number per person. */
async function prune(all: readonly Kept[]): Promise<void> {
  const seen = new Map<string, number>()
  for (const { id, user, at } of all.toSorted((one, other) => other.at - one.at)) {
    const count = (seen.get(user) ?? 0) + 1
    seen.set(user, count)
    if (count > MOST || at <= oldest()) await dropDraft(id)
  }
}

const oldest = () => Date.now() - DAYS * 86_400_000

async function livingPages(): Promise<ReadonlySet<string>> {
  const held = (await navigator.locks?.query().catch(() => undefined))?.held ?? []
  return new Set(held.flatMap(({ name }) => (name?.startsWith(lockOf('')) ? [name.slice(lockOf('').length)] : [])))
}

function lockOf(page: string): string {
  return `banche.page.${page}`
}

let opening: Promise<IDBDatabase | undefined> | undefined
let opened: IDBDatabase | undefined

/** Undefined where the browser has or gives no database: then there are no drafts, and everything else works. */
function database(): Promise<IDBDatabase | undefined> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, RELEASE)
    request.onupgradeneeded = () => {
      if (request.result.objectStoreNames.contains(STORE)) request.result.deleteObjectStore(STORE)
      request.result.createObjectStore(STORE, { keyPath: 'id' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('open in a window of another release'))
  }).then(
    (found) => {
      opened = found
      found.onclose = forgetDatabase
      found.onversionchange = () => {
        found.close()
        forgetDatabase()
      }
      return found
    },
    () => undefined,
  )
  return opening
}

function forgetDatabase(): void {
  opening = undefined
  opened = undefined
}

/** Without a turn of waiting where the database is open: a window that closes gives none. */
function change(write: (store: IDBObjectStore) => IDBRequest): Promise<void> {
  const run = (base: IDBDatabase | undefined) =>
    new Promise<void>((resolve) => {
      if (!base) return resolve()
      try {
        const transaction = base.transaction(STORE, 'readwrite')
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => resolve() // a full disk: the form itself is still there
        write(transaction.objectStore(STORE))
        transaction.commit()
      } catch {
        resolve() // the database is closing
      }
    })
  return opened ? run(opened) : database().then(run)
}

async function readAll(): Promise<Kept[]> {
  const base = await database()
  if (!base) return []
  return new Promise((resolve) => {
    const request = base.transaction(STORE).objectStore(STORE).getAll()
    request.onsuccess = () => resolve((request.result as unknown[]).filter(isKept))
    request.onerror = () => resolve([])
  })
}

/** What another release or somebody else put there is left alone. */
function isKept(value: unknown): value is Kept {
  return (
    isRecord(value) &&
    ['id', 'user', 'path', 'page'].every((name) => typeof value[name] === 'string') &&
    typeof value.at === 'number' &&
    isRecord(value.content)
  )
}

/** What could not be opened has no content. */
function isDraft(value: Pick<Kept, 'id'> & Record<string, unknown>): value is StoredDraft {
  return (
    (value.version === null || typeof value.version === 'number') && isRecord(value.before) && isRecord(value.values)
  )
}
