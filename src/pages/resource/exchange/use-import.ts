import { useRef, useState } from 'react'
import type { Resource } from '../../../define/resource.ts'
import { loadDefinitions } from '../../../providers/definitions.ts'
import { notify } from '../../../providers/notify.ts'
import { uploadFile } from '../../../providers/upload-file.ts'
import { useWrite } from '../../../providers/use-write.ts'
import type { ReadSheet } from '../../../resources/sheet-readers/reader.ts'
import { useAttemptKey } from '../record/attempt-key.ts'
import { useRefresh } from '../record/use-refresh.ts'
import {
  type Assigned,
  type Corrections,
  corrected,
  correctedRows,
  type Problem,
  type ReadColumns,
  rowsAgain,
  toldCorrections,
} from './correct-sheet.ts'
import { detectLayout, type Layout, rowsOf, type Sheet } from './read-sheet.ts'
import { text } from './texts.ts'

type Result = { imported: number; created: number; updated: number; failed: Problem[] } & Partial<ReadColumns>

/** The sheet at hand: how it is read, what was typed over it, and what the last check said of it. */
export type Work = {
  sheet: Sheet
  layout: Layout
  read: ReadSheet
  corrections: Corrections
  assigned: Assigned | undefined
  /** What the last check saw; undefined before the first. */
  checked: Checked | undefined
  /** Rows that were corrected since; all of them once a heading was assigned. */
  stale: ReadonlySet<number> | 'all'
}
export type Checked = {
  rows: ReadSheet
  columns: ReadColumns
  failed: Problem[]
  /** Of a check of all rows. */
  counts: { created: number; updated: number } | undefined
}
export type ImportState = { work?: Work | undefined; note?: string | undefined; failure?: string | undefined }

const nothing: ReadColumns = { columns: [], headings: {}, assigned: {} }

/** What one does with a sheet: it is read, checked, corrected, checked again and imported. What was typed stays until it is. */
export function useImport(resource: Resource, onDone: () => void) {
  const [state, setState] = useState<ImportState>({})
  const send = useSend(resource)
  const attempt = useAttemptKey()
  const refresh = useRefresh()
  const begin = async ({ sheet, layout }: Pick<Work, 'sheet' | 'layout'>) => {
    const work = {
      sheet,
      layout,
      corrections: new Map(),
      assigned: undefined,
      checked: undefined,
      stale: 'all',
    } as const
    try {
      await check({ ...work, read: rowsOf(sheet, layout) })
    } catch (error) {
      // Another layout or row of headings may be the right one.
      setState({ work: { ...work, read: { rows: [], numbers: [] } }, failure: (error as Error).message })
    }
  }
  const check = async (work: Work) => {
    const rows = correctedRows(work.read, work.corrections)
    const { checked, stale } = work
    const isPart = checked !== undefined && stale !== 'all'
    const lines = isPart ? new Set([...stale, ...checked.failed.map(({ line }) => line)]) : new Set<number>()
    const sent = isPart ? rowsAgain(resource, checked.columns, [rows, checked.rows], lines) : rows
    setState({ work, note: text('checking', { count: sent.rows.length }) })
    try {
      const answer = await send.check(sent, work.assigned)
      const { created, updated, columns = [], headings = {}, assigned = {} } = answer
      const seen = new Set(sent.numbers)
      const kept = isPart ? checked.failed.filter(({ line }) => !seen.has(line)) : []
      const next: Checked = {
        rows,
        columns: isPart
          ? { ...checked.columns, headings: { ...checked.columns.headings, ...headings } }
          : { columns, headings, assigned },
        failed: [...kept, ...answer.failed].sort((one, other) => one.line - other.line),
        counts: isPart ? undefined : { created, updated },
      }
      setState({ work: { ...work, assigned: next.columns.assigned, checked: next, stale: new Set() } })
    } catch (error) {
      setState({ work, failure: (error as Error).message })
    }
  }
  return {
    state,
    begin,
    check,
    choose: async (get: () => Promise<Sheet> | Sheet) => {
      setState(({ work }) => ({ work, note: text('reading') }))
      try {
        await loadDefinitions(Object.values(resource.lines ?? {}).map((line) => line.resource))
        const sheet = await get()
        await begin({ sheet, layout: detectLayout(resource, sheet) })
      } catch (error) {
        setState({ failure: (error as Error).message })
      }
    },
    correct: (cell: { line: number; name: string; text: string }) =>
      setState(({ work, ...rest }) => {
        if (!work) return rest
        const stale = work.stale === 'all' ? work.stale : new Set([...work.stale, cell.line])
        return { ...rest, work: { ...work, corrections: corrected(work.read, work.corrections, cell), stale } }
      }),
    assign: (name: string, path: string | null | undefined) =>
      setState(({ work, ...rest }) => {
        if (!work?.checked) return { ...rest, work }
        const { [name]: _, ...others } = work.assigned ?? {}
        const assigned = path === undefined ? others : { ...others, [name]: path }
        const columns = { ...work.checked.columns, assigned }
        return { ...rest, work: { ...work, assigned, checked: { ...work.checked, columns }, stale: 'all' } }
      }),
    write: async (work: Work) => {
      const rows = correctedRows(work.read, work.corrections)
      setState({ work, note: text('import', { count: rows.rows.length }) })
      try {
        const done = await send.write(work, rows, attempt.keyOf([rows, work.assigned]))
        if (done.failed.length > 0) {
          const checked = { rows, columns: work.checked?.columns ?? nothing, failed: done.failed, counts: undefined }
          return setState({ work: { ...work, checked, stale: new Set() } })
        }
        attempt.settle()
        notify.success(text('done', { count: done.imported }))
        onDone()
        await refresh()
      } catch (error) {
        // The rows stay: an answer that was lost is asked for again under the same key.
        setState({ work, failure: (error as Error).message })
      }
    },
  }
}

/** Checks the rows, or writes all of them and keeps the sheet with them; a large file takes its time. */
function useSend({ name }: Resource) {
  const write = useWrite()
  const kept = useRef<{ file: File; id: string }>(undefined)
  const call = (body: object, key?: string): Promise<Result> =>
    write('post', `/api/${name}/import`, body, { key, timeout: 0 })
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
    check: ({ rows, numbers }: ReadSheet, assigned: Assigned | undefined) =>
      call({ rows, numbers, dryRun: true, tellColumns: true, ...(assigned ? { assigned } : {}) }),
    write: async ({ sheet, layout, read, corrections, assigned }: Work, { rows, numbers }: ReadSheet, key: string) => {
      const file = await upload(sheet.file)
      const told = toldCorrections(read, corrections)
      const done = await call(
        {
          ...{ rows, numbers, file },
          ...(layout.reader ? { reader: layout.reader } : {}),
          ...(assigned && Object.keys(assigned).length > 0 ? { assigned } : {}),
          ...(told.length > 0 ? { corrections: told } : {}),
        },
        key,
      )
      // What was refused took the file with it.
      if (done.failed.length > 0) kept.current = undefined
      return done
    },
  }
}
