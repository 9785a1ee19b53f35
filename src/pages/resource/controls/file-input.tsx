import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import type { AnyField } from '../../../define/field.ts'
import { formatBytes, maxBytesOf, maxFilesOf, offeredTypesOf } from '../../../define/files.ts'
import { labelWithin } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { useIsPhone } from '../../../ui/use-phone.ts'
import { FileTile } from '../files/file-tile.tsx'
import { say } from '../files/text.ts'
import { type Pending, typesText, useUploads } from '../files/use-uploads.ts'
import type { InputProps } from '../record/input-props.ts'

/** Files by button, by dropping or by pasting them. What fails says so beside what is there, and nothing else is lost. */
export default function FileInput({ field, value, onChange, onBlur, disabled, attach }: InputProps): ReactNode {
  const ids = Array.isArray(value) ? (value as string[]) : []
  const { pending, arrived, add, drop } = useUploads({ field, ids, onChange, attach })
  const isOpen = !disabled && attach !== undefined
  const take: Take = (files) => {
    if (isOpen && files && files.length > 0) add([...files])
  }
  const dropping = useDropping(isOpen, take)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what leaves the field leaves what is inside
    <div className="file-box" onBlur={onBlur} {...dropping}>
      {/* Above what comes and goes, so that its buttons stay under the hand. */}
      {isOpen && ids.length < maxFilesOf(field) && <Chooser field={field} onFiles={take} />}
      <PendingList pending={pending} onDrop={drop} />
      {ids.length > 0 && (
        <ul className="files">
          {ids.map((id) => (
            <FileTile
              key={id}
              id={id}
              known={arrived[id] ?? attach?.files[id]}
              onRemove={isOpen ? () => onChange(ids.filter((one) => one !== id)) : undefined}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type Take = (files: FileList | null) => void

/** For those who can drop and paste; the button is for all. */
function useDropping(isOpen: boolean, take: Take) {
  const [isOver, setOver] = useState(false)
  if (!isOpen) return {}
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return
      event.preventDefault()
      take(event.clipboardData.files)
    },
  }
}

function Chooser({ field, onFiles }: { field: AnyField; onFiles: Take }): ReactNode {
  const count = maxFilesOf(field)
  return (
    <div className="file-buttons">
      <Choose accept={offeredTypesOf(field)} isMany={count > 1} onFiles={onFiles}>
        {say('add', { label: labelWithin(field.label) })}
      </Choose>
      {field.accept === 'image' && <Camera onFiles={onFiles} />}
      <span className="form-hint">
        {say('help', { types: typesText(field), size: formatBytes(maxBytesOf(field)), count })}
      </span>
    </div>
  )
}

type ChooseProps = {
  accept: string
  isMany?: boolean
  capture?: 'environment'
  onFiles: Take
  children: ReactNode
}

function Choose({ accept, isMany = false, capture, onFiles, children }: ChooseProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMany}
        capture={capture}
        onChange={({ target }) => {
          onFiles(target.files)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <Button icon={capture ? undefined : 'plus'} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}

/** A phone can take the picture now. */
function Camera({ onFiles }: Pick<ChooseProps, 'onFiles'>): ReactNode {
  if (!useIsPhone()) return null
  return (
    <Choose accept="image/*" capture="environment" onFiles={onFiles}>
      {say('camera')}
    </Choose>
  )
}

function PendingList({ pending, onDrop }: { pending: readonly Pending[]; onDrop: (key: string) => void }): ReactNode {
  return (
    <ul className="file-pending" aria-live="polite">
      {pending.map(({ key, name, share, error }) => (
        <li key={key}>
          {error ? (
            <span className="form-error">{say('failed', { name, message: error })}</span>
          ) : (
            <progress max={1} value={share} aria-label={say('uploading', { name })} />
          )}
          <Button
            kind="text"
            icon="close"
            aria-label={say(error ? 'dismiss' : 'cancel', { name })}
            onClick={() => onDrop(key)}
          />
        </li>
      ))}
    </ul>
  )
}
