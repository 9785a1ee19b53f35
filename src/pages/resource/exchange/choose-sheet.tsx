import { type DragEvent, type ReactNode, useEffect, useRef } from 'react'
import { importKeyOf, importLinesOf } from '../../../define/exchange.ts'
import type { Resource } from '../../../define/resource.ts'
import { download } from '../../../providers/download.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { save } from '../record/download.ts'
import { readClipboard, readFile, type Sheet } from './read-sheet.ts'
import { text } from './texts.ts'

type ChooseProps = {
  resource: Resource
  isBusy: boolean
  /** A sheet is at hand: another one is chosen seldom. */
  isChosen: boolean
  onChoose: (get: () => Promise<Sheet> | Sheet) => void
}

/** The template, and three ways in: chosen, dropped, pasted. */
export function ChooseSheet({ resource, isBusy, isChosen, onChoose }: ChooseProps): ReactNode {
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
        data-chosen={isChosen || undefined}
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
      // A text that is pasted into a cell is meant for it.
      const isTyped = !file && event.target instanceof HTMLInputElement
      if (isBusy || isTyped || (!file && !copied)) return
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
