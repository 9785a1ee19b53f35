import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DriverWork } from '../../../resources/transport/driver.ts'

/** One thing that was done on the phone: an action, to be sent once, after those before it. */
export type Job = {
  id?: number
  staffId: string
  /** Its trip: what is refused holds back what comes after it on the same trip, and nothing else. */
  tripId: string
  /** What a person calls it. */
  label: string
  resource: 'waybills' | 'waybillLoads'
  verb: string
  rowId: string
  /** When it was done, by the server's clock. */
  at: string
  input: Readonly<Record<string, unknown>>
  /** The Idempotency-Key of the attempt: what may have arrived is sent again with it, as it was. */
  key: string
  body?: object | undefined
  /** Its photos were sent anew once, for the server had let go of them. */
  isRenewed?: true
  /** Why the server does not take it. */
  error?: string | undefined
}

/** A picture that waits: of a form that is still open, or of a job. */
export type Photo = {
  id: string
  staffId: string
  /** `<row>.<verb>` while its form is open, then the key of its job. */
  owner: string
  field: string
  /** By which the same one is known again. */
  mark: string
  blob: Blob
  /** Its id at the server, once it is there. */
  sentId?: string | undefined
}

interface Schema extends DBSchema {
  jobs: { key: number; value: Job; indexes: { staffId: string } }
  photos: { key: string; value: Photo; indexes: { owner: string } }
  drafts: { key: string; value: Readonly<Record<string, unknown>> }
  /** `offset`: milliseconds by which the server's clock is ahead of the phone's. */
  work: { key: string; value: { work: DriverWork; at: number; offset?: number } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** The phone's own store. It outlives the page, the browser and the session. */
export function store(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('banche.phone', 1, {
    upgrade: (database) => {
      database.createObjectStore('jobs', { keyPath: 'id', autoIncrement: true }).createIndex('staffId', 'staffId')
      database.createObjectStore('photos', { keyPath: 'id' }).createIndex('owner', 'owner')
      database.createObjectStore('drafts')
      database.createObjectStore('work')
    },
    // Another release wants to change it: this page lets go.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = undefined
    },
  }).catch((error) => {
    opened = undefined
    throw error
  })
  return opened
}

export const jobsOf = async (staffId: string): Promise<Job[]> =>
  (await store()).getAllFromIndex('jobs', 'staffId', staffId)
export const photosOf = async (owner: string): Promise<Photo[]> =>
  (await store()).getAllFromIndex('photos', 'owner', owner)

/** The form's photos and what was typed become the job in one step: there is no moment in which a killed page has both or none. */
export async function enqueue(job: Job, draft: string): Promise<void> {
  const tx = (await store()).transaction(['jobs', 'photos', 'drafts'], 'readwrite', { durability: 'strict' })
  const photos = tx.objectStore('photos')
  const own = await photos.index('owner').getAll(draft)
  await Promise.all([
    tx.objectStore('jobs').add(job),
    ...own.map((photo) => photos.put({ ...photo, owner: job.key })),
    tx.objectStore('drafts').delete(draft),
    tx.done,
  ])
}

/** It was done, or is given up: its photos go with it. */
export async function dropJob({ id, key }: Job): Promise<void> {
  const tx = (await store()).transaction(['jobs', 'photos'], 'readwrite')
  const photos = tx.objectStore('photos')
  const own = await photos.index('owner').getAllKeys(key)
  await Promise.all([
    ...(id === undefined ? [] : [tx.objectStore('jobs').delete(id)]),
    ...own.map((one) => photos.delete(one)),
    tx.done,
  ])
}

/** The job with another key, to which its photos follow. */
export async function renewJob(job: Job, patch: Partial<Job>): Promise<Job> {
  const next = { ...job, ...patch }
  const tx = (await store()).transaction(['jobs', 'photos'], 'readwrite')
  const photos = tx.objectStore('photos')
  const own = await photos.index('owner').getAll(job.key)
  const isForgotten = patch.isRenewed === true
  await Promise.all([
    tx.objectStore('jobs').put(next),
    ...own.map((photo) => photos.put({ ...photo, owner: next.key, ...(isForgotten ? { sentId: undefined } : {}) })),
    tx.done,
  ])
  return next
}

/** Also where the page came over plain HTTP, which has no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether the phone has no room left. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'
