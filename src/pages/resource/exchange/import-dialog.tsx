import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { importKeyOf, importLinesOf } from '../../../define/exchange.ts'
import type { Resource } from '../../../define/resource.ts'
import type { ApiError } from '../../../providers/api-error.ts'
import { loadDefinitions } from '../../../providers/definitions.ts'
import { download } from '../../../providers/download.ts'
import { uploadFile } from '../../../providers/files.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { notify } from '../../../providers/notify.ts'
import { useWrite } from '../../../providers/use-write.ts'
import type { ReadSheet } from '../../../resources/sheet-readers/reader.ts'
import { sheetReaders } from '../../../resources/sheet-readers.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select, TextInput } from '../../../ui/input.tsx'
import { useAttemptKey } from '../record/attempt-key.ts'
import { save } from '../record/download.ts'
import { useRefresh } from '../record/use-refresh.ts'
import {
  columnOf,
  detectLayout,
  headingOf,
  type Layout,
  readClipboard,
  readFile,
  rowsOf,
  type Sheet,
} from './read-sheet.ts'
import { text } from './texts.ts'
import './import.css'

type Problem = { line: number; errors: { field: string; message: string }[] }
type Result = { imported: number; created: number; updated: number; failed: Problem[] }
type State =
  | { step: 'choose'; failure?: string }
  | { step: 'busy'; note: string }
  | { step: 'checked'; read: ReadSheet; result: Result; failure?: string }
/** The sheet at hand, and how it is read. */
type Chosen = { sheet: Sheet; layout: Layout }

const SHOWN = 200

/** Template, file, check of every row, and then all rows or none. */
export default function ImportDialog({ resource, onClose }: { resource: Resource; onClose: () => void }): ReactNode {
  const [state, setState] = useState<State>({ step: 'choose' })
  const [chosen, setChosen] = useState<Chosen>()
  const send = useSend(resource)
  const attempt = useAttemptKey()
  const refresh = useRefresh()
  const check = async ({ sheet, layout }: Chosen) => {
    setChosen({ sheet, layout })
    try {
      const read = rowsOf(sheet, layout)
      setState({ step: 'busy', note: text('checking', { count: read.rows.length }) })
      setState({ step: 'checked', read, result: await send.check(read) })
    } catch (error) {
      setState({ step: 'choose', failure: (error as Error | ApiError).message })
    }
  }
  const choose = async (get: () => Promise<Sheet> | Sheet) => {
    setState({ step: 'busy', note: text('reading') })
    try {
      await loadDefinitions(Object.values(resource.lines ?? {}).map((line) => line.resource))
      const sheet = await get()
      await check({ sheet, layout: detectLayout(resource, sheet) })
    } catch (error) {
      setChosen(undefined)
      setState({ step: 'choose', failure: (error as Error).message })
    }
  }
  const write = async (read: ReadSheet, result: Result) => {
    if (!chosen) return
    setState({ step: 'busy', note: text('import', { count: read.rows.length }) })
    try {
      const done = await send.write(chosen, read, attempt.keyOf(read))
      if (done.failed.length > 0) return setState({ step: 'checked', read, result: done })
      attempt.settle()
      notify.success(text('done', { count: done.imported }))
      onClose()
      await refresh()
    } catch (error) {
      // The rows stay: an answer that was lost is asked for again under the same key.
      setState({ step: 'checked', read, result, failure: (error as ApiError).message })
    }
  }
  const isReady = state.step === 'checked' && state.result.failed.length === 0
  return (
    <Dialog
      title={text('title', { label: labelOf(resource.label) })}
      width={720}
      onClose={onClose}
      footer={
        <>
          {isReady && (
            <Button kind="primary" onClick={() => void write(state.read, state.result)}>
              {text('import', { count: state.read.rows.length })}
            </Button>
          )}
          <Button onClick={onClose}>{text('close')}</Button>
        </>
      }
    >
      <Choose resource={resource} isBusy={state.step === 'busy'} onChoose={choose} />
      {chosen && <LayoutChoice {...{ resource, chosen }} isBusy={state.step === 'busy'} onChange={check} />}
      <div aria-live="polite" className="import-state">
        {state.step === 'busy' && <p aria-busy="true">{state.note}</p>}
        {'failure' in state && state.failure && (
          <p role="alert" className="form-error">
            {state.failure}
          </p>
        )}
        {isReady && (
          <p className="import-good">
            {text('good', { count: state.read.rows.length })}
            {text('counts', { created: state.result.created, updated: state.result.updated })}
          </p>
        )}
        {state.step === 'checked' && state.result.failed.length > 0 && (
          <Problems resource={resource} failed={state.result.failed} />
        )}
      </div>
    </Dialog>
  )
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
    check: ({ rows, numbers }: ReadSheet) => call({ rows, numbers, dryRun: true }),
    write: async ({ sheet, layout }: Chosen, { rows, numbers }: ReadSheet, key: string) => {
      const file = await upload(sheet.file)
      const done = await call({ rows, numbers, file, ...(layout.reader ? { reader: layout.reader } : {}) }, key)
      // What was refused took the file with it.
      if (done.failed.length > 0) kept.current = undefined
      return done
    },
  }
}

type LayoutChoiceProps = { resource: Resource; chosen: Chosen; isBusy: boolean; onChange: (next: Chosen) => void }

/** As what the sheet was understood, and how else it may be read. */
function LayoutChoice({ resource, chosen, isBusy, onChange }: LayoutChoiceProps): ReactNode {
  const { sheet, layout } = chosen
  const id = useId()
  const readers = resource.exchange?.import?.readers ?? []
  const options = [
    { value: '', label: text('template.own') },
    ...readers.map((value) => ({ value, label: labelOf(sheetReaders[value]?.label ?? value) })),
  ]
  const choose = (reader: string) =>
    onChange({ sheet, layout: { reader, headingRow: Math.max(0, headingOf(resource, sheet.table, reader)) } })
  return (
    <div className="import-layout">
      <span>{sheet.file.name}</span>
      {readers.length > 0 && (
        <label htmlFor={`${id}-reader`}>
          {text('layout')}
          <Select
            id={`${id}-reader`}
            value={layout.reader}
            options={options}
            disabled={isBusy}
            onChange={({ target }) => choose(target.value)}
          />
        </label>
      )}
      <label htmlFor={`${id}-row`}>
        {text('headingRow')}
        <TextInput
          id={`${id}-row`}
          key={layout.headingRow}
          type="number"
          min={1}
          max={Math.max(1, sheet.table.length)}
          disabled={isBusy}
          defaultValue={layout.headingRow + 1}
          onBlur={({ target }) => {
            const headingRow = Number(target.value) - 1
            const isRow = Number.isInteger(headingRow) && headingRow >= 0 && headingRow < sheet.table.length
            if (isRow && headingRow !== layout.headingRow) onChange({ sheet, layout: { ...layout, headingRow } })
          }}
        />
      </label>
    </div>
  )
}

type ChooseProps = {
  resource: Resource
  isBusy: boolean
  onChoose: (get: () => Promise<Sheet> | Sheet) => void
}

/** The template, and three ways in: chosen, dropped, pasted. */
function Choose({ resource, isBusy, onChoose }: ChooseProps): ReactNode {
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file && !isBusy) onChoose(() => readFile(file))
  }
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  usePasting(isBusy, onChoose)
  const key = importKeyOf(resource).map((name) => labelOf(resource.fields[name]?.label ?? name))
  const lined = resource.lines?.[importLinesOf(resource)?.name ?? '']
  return (
    <>
      <p className="import-step">
        {text('step', { key: key.join(text('and')) })} {lined && text('lines', { lines: labelOf(lined.label) })}{' '}
        <Button kind="link" onClick={() => void downloadTemplate(resource)}>
          {text('template')}
        </Button>
      </p>
      <section
        className="import-drop"
        aria-label={text('drop')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: where one pastes
        tabIndex={0}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
      >
        <span>{text('drop')}</span>
        <Button icon="upload" disabled={isBusy} onClick={choose}>
          {text('choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.xls,.csv,.txt"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file, corrected, can be chosen again.
            target.value = ''
            if (file) onChoose(() => readFile(file))
          }}
        />
      </section>
    </>
  )
}

/** Whatever has the focus in the dialog. */
function usePasting(isBusy: boolean, onChoose: ChooseProps['onChoose']): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      const copied = event.clipboardData?.getData('text/plain') ?? ''
      if (isBusy || (!file && !copied)) return
      event.preventDefault()
      onChoose(() => (file ? readFile(file) : readClipboard(copied)))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [isBusy, onChoose])
}

async function downloadTemplate(resource: Resource): Promise<void> {
  save(await download(`/api/${resource.name}/template`), `${text('title', { label: labelOf(resource.label) })}.xlsx`)
}

/** Line by line what is wrong, with the number that the line has in the file. */
function Problems({ resource, failed }: { resource: Resource; failed: Problem[] }): ReactNode {
  const all = failed.flatMap(({ line, errors }) => errors.map((error) => ({ line, ...error })))
  return (
    <>
      <p role="alert" className="form-error">
        {text('bad', { count: failed.length })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled with the keyboard from here */}
      <div className="import-problems" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('line')}</th>
              <th scope="col">{text('column')}</th>
              <th scope="col">{text('problem')}</th>
            </tr>
          </thead>
          <tbody>
            {all.slice(0, SHOWN).map(({ line, field, message }) => (
              <tr key={`${line} ${field} ${message}`}>
                <td className="bc-figure">{line}</td>
                <td>{labelOf(columnOf(resource, field))}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {all.length > SHOWN && <p>{text('more', { count: all.length - SHOWN })}</p>}
      </div>
    </>
  )
}
