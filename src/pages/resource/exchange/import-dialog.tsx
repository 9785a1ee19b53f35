import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Resource } from '../../../define/resource.ts'
import type { ApiError } from '../../../providers/api-error.ts'
import { download } from '../../../providers/download.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { notify } from '../../../providers/notify.ts'
import { useWrite } from '../../../providers/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAttemptKey } from '../record/attempt-key.ts'
import { save } from '../record/download.ts'
import { useRefresh } from '../record/use-refresh.ts'
import { readClipboard, readFile, type SheetRow } from './read-sheet.ts'
import { text } from './texts.ts'
import './import.css'

type Problem = { line: number; errors: { field: string; message: string }[] }
type Result = { imported: number; failed: Problem[] }
type State =
  | { step: 'choose'; failure?: string }
  | { step: 'busy'; note: string }
  | { step: 'checked'; rows: SheetRow[]; failed: Problem[]; failure?: string }

const SHOWN = 200

/** Template, file, check of every row, and then all rows or none. */
export default function ImportDialog({ resource, onClose }: { resource: Resource; onClose: () => void }): ReactNode {
  const [state, setState] = useState<State>({ step: 'choose' })
  const send = useSend(resource)
  const attempt = useAttemptKey()
  const refresh = useRefresh()
  const check = async (read: () => Promise<SheetRow[]> | SheetRow[]) => {
    setState({ step: 'busy', note: text('reading') })
    try {
      const rows = await read()
      setState({ step: 'busy', note: text('checking', { count: rows.length }) })
      const { failed } = await send(rows, true)
      setState({ step: 'checked', rows, failed })
    } catch (error) {
      setState({ step: 'choose', failure: (error as Error | ApiError).message })
    }
  }
  const write = async (rows: SheetRow[]) => {
    setState({ step: 'busy', note: text('import', { count: rows.length }) })
    try {
      const { imported, failed } = await send(rows, false, attempt.keyOf(rows))
      if (failed.length > 0) return setState({ step: 'checked', rows, failed })
      attempt.settle()
      notify.success(text('done', { count: imported }))
      onClose()
      await refresh()
    } catch (error) {
      // The rows stay: an answer that was lost is asked for again under the same key.
      setState({ step: 'checked', rows, failed: [], failure: (error as ApiError).message })
    }
  }
  const isReady = state.step === 'checked' && state.failed.length === 0
  return (
    <Dialog
      title={text('title', { label: labelOf(resource.label) })}
      width={720}
      onClose={onClose}
      footer={
        <>
          {isReady && (
            <Button kind="primary" onClick={() => void write(state.rows)}>
              {text('import', { count: state.rows.length })}
            </Button>
          )}
          <Button onClick={onClose}>{text('close')}</Button>
        </>
      }
    >
      <Choose resource={resource} isBusy={state.step === 'busy'} onCheck={check} />
      <div aria-live="polite" className="import-state">
        {state.step === 'busy' && <p aria-busy="true">{state.note}</p>}
        {'failure' in state && state.failure && (
          <p role="alert" className="form-error">
            {state.failure}
          </p>
        )}
        {isReady && <p className="import-good">{text('good', { count: state.rows.length })}</p>}
        {state.step === 'checked' && state.failed.length > 0 && <Problems resource={resource} failed={state.failed} />}
      </div>
    </Dialog>
  )
}

/** Checks the rows, or writes all of them; a large file takes its time. */
function useSend({ name }: Resource) {
  const write = useWrite()
  return (rows: SheetRow[], dryRun: boolean, key?: string): Promise<Result> =>
    write('post', `/api/${name}/import`, { rows, dryRun }, { key, timeout: 0 })
}

type ChooseProps = {
  resource: Resource
  isBusy: boolean
  onCheck: (read: () => Promise<SheetRow[]> | SheetRow[]) => void
}

/** The template, and three ways in: chosen, dropped, pasted. */
function Choose({ resource, isBusy, onCheck }: ChooseProps): ReactNode {
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file && !isBusy) onCheck(() => readFile(file))
  }
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  usePasting(isBusy, onCheck)
  const key = resource.exchange?.import?.key ?? 'id'
  return (
    <>
      <p className="import-step">
        {text('step', { key: labelOf(resource.fields[key]?.label ?? key) })}{' '}
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
            if (file) onCheck(() => readFile(file))
          }}
        />
      </section>
    </>
  )
}

/** Whatever has the focus in the dialog. */
function usePasting(isBusy: boolean, onCheck: ChooseProps['onCheck']): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      const copied = event.clipboardData?.getData('text/plain') ?? ''
      if (isBusy || (!file && !copied)) return
      event.preventDefault()
      onCheck(() => (file ? readFile(file) : readClipboard(copied)))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [isBusy, onCheck])
}

async function downloadTemplate(resource: Resource): Promise<void> {
  save(await download(`/api/${resource.name}/template`), `${text('title', { label: labelOf(resource.label) })}.xlsx`)
}

/** Line by line what is wrong, with the number that the line has in the file. */
function Problems({ resource, failed }: { resource: Resource; failed: Problem[] }): ReactNode {
  const all = failed.flatMap(({ line, errors }) => errors.map((error) => ({ line: line + 1, ...error })))
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
                <td>{labelOf(resource.fields[field]?.label ?? field)}</td>
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
