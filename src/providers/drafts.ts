import { getSession } from './session.ts'
import { isRecord } from './storage.ts'

/**
 * What was typed into forms and not saved, kept in this browser for the person who typed it. IndexedDB, because its
 * writes outlive a killed browser; what localStorage was told stays in memory for seconds.
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

const MOST = 30
const DAYS = 14
const NAME = 'banche'
const STORE = 'drafts'

/** This window. While it lives it holds a lock of that name, so that others see that its forms are still open. */
export const pageId = newId()
if (typeof navigator !== 'undefined' && navigator.locks)
  void navigator.locks.request(lockOf(pageId), () => new Promise(() => undefined)).catch(() => undefined) // none given: as without locks

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Committed at once, so that it is on its way even when the window closes in this moment. */
export async function writeDraft(draft: StoredDraft): Promise<void> {
  await change((store) => store.put(draft))
}

export async function dropDraft(id: string): Promise<void> {
  await change((store) => store.delete(id))
}

/** The drafts of the person who is logged in for a page, but those of forms that are open in another window. */
export async function dropDraftsOf(path: string): Promise<void> {
  const found = await draftsOf(path, getSession().info?.staffId ?? '')
  for (const { id } of found) await dropDraft(id)
}

/** Newest first. Those of forms that are open in another window are that window's. */
export async function draftsOf(path: string, user: string): Promise<StoredDraft[]> {
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
async function prune(all: readonly StoredDraft[]): Promise<void> {
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
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  }).then(
    (found) => {
      opened = found
      found.onclose = () => {
        opening = undefined
        opened = undefined
      }
      return found
    },
    () => undefined,
  )
  return opening
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

async function readAll(): Promise<StoredDraft[]> {
  const base = await database()
  if (!base) return []
  return new Promise((resolve) => {
    const request = base.transaction(STORE).objectStore(STORE).getAll()
    request.onsuccess = () => resolve((request.result as unknown[]).filter(isDraft))
    request.onerror = () => resolve([])
  })
}

/** What another release or somebody else put there is left alone. */
function isDraft(value: unknown): value is StoredDraft {
  return (
    isRecord(value) &&
    ['id', 'user', 'path', 'page'].every((name) => typeof value[name] === 'string') &&
    typeof value.at === 'number' &&
    (value.version === null || typeof value.version === 'number') &&
    isRecord(value.before) &&
    isRecord(value.values)
  )
}
