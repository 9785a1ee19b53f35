import { useState } from 'react'
import { formatNumber } from '../../../define/numbers.ts'
import type { Resource } from '../../../define/resource.ts'
import { loadDefinitions } from '../../../providers/definitions.ts'
import { notify } from '../../../providers/notify.ts'
import { useAttemptKey } from '../record/attempt-key.ts'
import { useRefresh } from '../record/use-refresh.ts'
import { corrected, correctedRows, type ReadColumns, rowsAgain } from './correct-sheet.ts'
import { detectLayout, rowsOf, type Sheet } from './read-sheet.ts'
import { type Tell, useSend } from './send-sheet.ts'
import { text } from './texts.ts'
import { useImportDraft } from './use-import-draft.ts'
import type { Checked, Work } from './work.ts'

/** `share`: how much of it is done, from 0 to 1. */
export type ImportState = {
  work?: Work | undefined
  note?: string | undefined
  share?: number
  failure?: string | undefined
}

const nothing: ReadColumns = { columns: [], headings: {}, assigned: {} }

/** What one does with a sheet: it is read, checked, corrected, checked again and imported. What was typed stays until it is. */
export function useImport(resource: Resource, onDone: () => void) {
  const [state, setState] = useState<ImportState>({})
  const send = useSend(resource)
  const attempt = useAttemptKey()
  const refresh = useRefresh()
  const draft = useImportDraft(resource, state.work)
  const telling =
    (work: Work, of: number): Tell =>
    (step, done, job) =>
      setState({
        work: job ? { ...work, job } : work,
        note: text(step, { done: formatNumber(done), count: formatNumber(of) }),
        share: done / of,
      })
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
      const answer = await send.check(sent, work.assigned, telling(work, sent.rows.length))
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
    draft,
    /** Goes on where an earlier opening of the dialog was left. */
    resume: async () => {
      setState({ note: text('reading') })
      try {
        await loadDefinitions(Object.values(resource.lines ?? {}).map((line) => line.resource))
        const kept = await draft.resume()
        if (!kept) return setState({ failure: text('lost') })
        await check({ ...kept, read: rowsOf(kept.sheet, kept.layout), checked: undefined, stale: 'all' })
      } catch (error) {
        setState({ failure: (error as Error).message })
      }
    },
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
        const done = await send.write(work, rows, attempt.keyOf([rows, work.assigned]), telling(work, rows.rows.length))
        // The dialog is closed, and the server goes on by itself.
        if (!done) return
        if (done.failed.length > 0) {
          const checked = { rows, columns: work.checked?.columns ?? nothing, failed: done.failed, counts: undefined }
          return setState({ work: { ...work, checked, stale: new Set() } })
        }
        attempt.settle()
        draft.settle()
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
