import { useEffect, useRef } from 'react'
import type { Resource } from '../../../define/resource.ts'
import { uploadFile } from '../../../providers/upload-file.ts'
import { useWrite } from '../../../providers/use-write.ts'
import type { ReadSheet } from '../../../resources/sheet-readers/reader.ts'
import { type Assigned, type Problem, type ReadColumns, toldCorrections } from './correct-sheet.ts'
import { AT_ONCE, PART_ROWS, partsOf, sampleOf } from './sheet-parts.ts'
import { type Look, useLook } from './use-look.ts'
import type { Work } from './work.ts'

export type Result = { imported: number; created: number; updated: number; failed: Problem[] } & Partial<ReadColumns>
/** Hears how far it is: rows that were checked, sent or written; of what is written behind the answers also its job. */
export type Tell = (step: 'checkingPart' | 'sending' | 'running', done: number, job?: string) => void

/** Milliseconds from one look at a job to the next. */
const LOOK = 1000

/** Checks the rows, or writes all of them and keeps the sheet with them; a large file takes its time. */
export function useSend(resource: Resource) {
  const { name } = resource
  const write = useWrite()
  const look = useLook(name)
  const kept = useRef<{ file: File; id: string }>(undefined)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const call = <T>(path: string, body: object, key?: string): Promise<T> =>
    write('post', `/api/${name}/${path}`, body, { key, timeout: 0 })
  const check = ({ rows, numbers }: ReadSheet, assigned: Assigned | undefined) =>
    call<Result>('import', { rows, numbers, dryRun: true, tellColumns: true, ...saidOf(assigned) })
  const upload = async (file: File): Promise<string> => {
    if (kept.current?.file === file) return kept.current.id
    const sent = await uploadFile(`${name}.import`, file, {
      onProgress: () => undefined,
      signal: new AbortController().signal,
    })
    kept.current = { file, id: sent.id }
    return sent.id
  }
  return {
    /** Without a word on the headings the server takes those that it remembers. */
    check: (sheet: ReadSheet, assigned: Assigned | undefined, tell: Tell) =>
      sheet.rows.length <= AT_ONCE ? check(sheet, assigned) : checkParts(resource, check, { sheet, assigned, tell }),
    write: async (work: Work, rows: ReadSheet, key: string, tell: Tell): Promise<Result | undefined> => {
      const file = await upload(work.sheet.file)
      const body = { file, ...(work.layout.reader ? { reader: work.layout.reader } : {}), ...saidOf(work.assigned) }
      const told = toldCorrections(work.read, work.corrections)
      const done =
        rows.rows.length <= AT_ONCE
          ? await call<Result>('import', { ...rows, ...body, ...(told.length > 0 ? { corrections: told } : {}) }, key)
          : await writeParts(resource, { call, look, work, rows, told, body, key, tell, isOpen: () => isOpen.current })
      // What was refused took the file with it.
      if (done && done.failed.length > 0) kept.current = undefined
      return done
    },
  }
}

const saidOf = (assigned: Assigned | undefined) => (assigned && Object.keys(assigned).length > 0 ? { assigned } : {})

type Checking = { sheet: ReadSheet; assigned: Assigned | undefined; tell: Tell }

/** How the headings are read first, then part by part. */
async function checkParts(
  resource: Resource,
  check: (sheet: ReadSheet, assigned: Assigned | undefined) => Promise<Result>,
  { sheet, assigned, tell }: Checking,
): Promise<Result> {
  const first = await check(sampleOf(sheet), assigned)
  const { columns = [], headings = {}, assigned: given = {} } = first
  const all: Result = { imported: 0, created: 0, updated: 0, failed: [], columns, headings, assigned: given }
  let done = 0
  for (const part of partsOf(resource, { headings }, sheet, AT_ONCE)) {
    tell('checkingPart', done)
    const { created, updated, failed } = await check(part, given)
    all.created += created
    all.updated += updated
    all.failed.push(...failed)
    done += part.rows.length
  }
  return all
}

type Writing = {
  call: <T>(path: string, body: object, key?: string) => Promise<T>
  look: Look
  work: Work
  rows: ReadSheet
  told: ReturnType<typeof toldCorrections>
  body: object
  key: string
  tell: Tell
  isOpen: () => boolean
}

/** Sends the parts, begins the job, and looks after it as long as the dialog is there; the server goes on by itself. */
async function writeParts(resource: Resource, writing: Writing): Promise<Result | undefined> {
  const { call, look, work, rows, told, body, key, tell, isOpen } = writing
  const batch = batchOf(key)
  const headings = work.checked?.columns.headings ?? {}
  let sent = 0
  for (const [position, part] of partsOf(resource, { headings }, rows, PART_ROWS).entries()) {
    tell('sending', sent)
    const lines = new Set(part.numbers)
    const corrections = told.filter(({ line }) => lines.has(line))
    await call('import-parts', { batch, position, ...part, ...(corrections.length > 0 ? { corrections } : {}) })
    sent += part.rows.length
  }
  const { id } = await call<{ id: string }>('import-jobs', { batch, rowCount: rows.rows.length, ...body }, key)
  for (;;) {
    const job = await look(id)
    const none = { imported: 0, created: 0, updated: 0, failed: [] }
    if (!isOpen()) return undefined
    if (job?.status === 'done') return { ...none, imported: job.rowCount }
    if (job?.status === 'partial' || (job?.status === 'refused' && job.failed.length === 0))
      throw new Error(job.reason ?? '')
    if (job?.status === 'refused') return { ...none, failed: job.failed }
    tell('running', job?.doneCount ?? 0, id)
    await new Promise((resolve) => setTimeout(resolve, LOOK))
  }
}

/** The same attempt sends the same batch again, which leaves one. */
const batchOf = (key: string): string =>
  `${key.slice(0, 8)}-${key.slice(8, 12)}-4${key.slice(13, 16)}-8${key.slice(17, 20)}-${key.slice(20, 32)}`
