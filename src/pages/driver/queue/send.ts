import type { DataProvider } from '@refinedev/core'
import type { ApiError } from '../../../providers/api-error.ts'
import { definitionOf, loadDefinitions } from '../../../providers/definitions.ts'
import { uploadFile } from '../../../providers/upload-file.ts'
import { dropJob, type Job, jobsOf, newKey, type Photo, photosOf, renewJob, store } from './store.ts'

export type Sending = {
  /** The call of the server, as Refine has it. */
  call: NonNullable<DataProvider['custom']>
  /** The share of what is being sent that is there. */
  onProgress: (job: Job, share: number) => void
  onChange: () => void
  signal: AbortSignal
}

/** `offline`: later; `login`: the session is over; `done`: nothing waits but what was refused. */
export type Outcome = 'done' | 'offline' | 'login'

const quiet = { request: { quiet: true, timeout: 60_000 } }

/** Sends what waits, one after the other, in the order in which it was done. */
export async function drain(staffId: string, sending: Sending): Promise<Outcome> {
  while (!sending.signal.aborted) {
    const jobs = await jobsOf(staffId)
    const held = new Set(jobs.filter(({ error }) => error !== undefined).map(({ tripId }) => tripId))
    const next = jobs.find(({ tripId }) => !held.has(tripId))
    if (!next) return 'done'
    const outcome = await sendJob(next, sending)
    sending.onChange()
    if (outcome !== 'done') return outcome
  }
  return 'offline'
}

async function sendJob(job: Job, sending: Sending): Promise<Outcome> {
  try {
    const ready = await bodyOf(job, sending)
    const row = isOfVersion(ready) ? `/${job.rowId}` : ''
    const url = `/api/${job.resource}${row}/actions/${job.verb}`
    await sending.call({
      url,
      method: 'post',
      payload: ready.body,
      headers: { 'Idempotency-Key': ready.key },
      meta: quiet,
    })
    await dropJob(ready)
    return 'done'
  } catch (error) {
    return judge(job, error as Partial<ApiError> & Error)
  }
}

/** The body as it is sent, kept before it is: a second try is the same call. */
async function bodyOf(job: Job, sending: Sending): Promise<Job> {
  if (job.body) return job
  const input = { ...job.input, ...(await sendPhotos(job, sending)) }
  await loadDefinitions([job.resource])
  // What is done to a trip has its order, and what is not said of several rows is said of one.
  const isOne = job.resource === 'waybills' || !definitionOf(job.resource)?.actions?.[job.verb]?.bulk
  const body = isOne ? { version: await versionOf(job, sending), input } : { ids: [job.rowId], input }
  return renewJob(job, { body })
}

/** Said of one row, in the version that was read. */
const isOfVersion = ({ body }: Job): boolean => body !== undefined && 'version' in body

async function versionOf({ resource, rowId }: Job, { call }: Sending): Promise<number> {
  const { data } = await call({ url: `/api/${resource}/${rowId}`, method: 'get', meta: quiet })
  // The cast: Refine types an answer as a row.
  return (data as unknown as { version: number }).version
}

/** Those that are there already are not sent again: a page that was killed between two goes on with the second. */
async function sendPhotos(job: Job, { onProgress, signal }: Sending): Promise<Record<string, string[]>> {
  const photos = await photosOf(job.key)
  const ids: Record<string, string[]> = {}
  for (const [at, photo] of photos.entries()) {
    const share = (part: number) => onProgress(job, (at + part) / photos.length)
    share(0)
    const sentId = photo.sentId ?? (await sendPhoto(job, photo, share, signal))
    ids[photo.field] = [...(ids[photo.field] ?? []), sentId]
  }
  return ids
}

async function sendPhoto(
  job: Job,
  photo: Photo,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const name = `${photo.field}-${photo.id.slice(0, 6)}.${photo.blob.type === 'image/png' ? 'png' : 'jpg'}`
  const file = new File([photo.blob], name, { type: photo.blob.type })
  const { id } = await uploadFile(`${job.resource}.${job.verb}.${photo.field}`, file, { onProgress, signal })
  await (await store()).put('photos', { ...photo, sentId: id })
  return id
}

const isLater = (status: number): boolean => status === 0 || status === 429 || status >= 500

/** What did not get through is tried again as it is; what was refused stays, and says why. */
async function judge(job: Job, error: Partial<ApiError> & Error): Promise<Outcome> {
  const status = error.statusCode
  if (status === undefined || isLater(status)) return 'offline'
  if (status === 401) return 'login'
  const now = (await jobsOf(job.staffId)).find(({ id }) => id === job.id) ?? job
  const files = Object.keys((error.errors as Record<string, unknown> | undefined) ?? {})
  const lost = (await photosOf(now.key)).some(({ field, sentId }) => sentId !== undefined && files.includes(field))
  // A row that somebody wrote meanwhile, or photos that waited at the server for longer than a day.
  if (status === 409 && isOfVersion(now) && !now.isRenewed) {
    await renewJob(now, { key: newKey(), body: undefined, isRenewed: true })
    return 'done'
  }
  if (lost && !now.isRenewed) {
    await renewJob(now, { key: newKey(), body: undefined, isRenewed: true })
    return 'done'
  }
  await renewJob(now, { error: error.message ?? '' })
  return 'done'
}

/** Another try of what was refused, as of now: the time may be what was wrong. */
export function tryAgain(job: Job): Promise<Job> {
  const { departedAt: _departed, arrivedAt: _arrived, at: _at, ...input } = job.input
  return renewJob(job, { key: newKey(), body: undefined, error: undefined, isRenewed: true, input })
}
