import { type ReactNode, useRef } from 'react'
import { typesOf } from '../../../define/files.ts'
import { Button } from '../../../ui/button.tsx'
import { FileTile } from '../files/file-tile.tsx'
import { say } from '../files/text.ts'
import { useOneUpload } from '../files/use-one-upload.ts'
import type { InputProps } from '../record/input-props.ts'
import { HEIGHT, pictureOf, useStrokes, WIDTH } from './strokes.ts'
import './signature.css'

/** A signature by finger or pointer. It is sent when the hand rests; who cannot draw takes a picture of a signed paper. */
export default function SignatureInput({ field, value, onChange, onBlur, disabled, attach }: InputProps): ReactNode {
  const ids = Array.isArray(value) ? (value as string[]) : []
  const upload = useOneUpload({ field, onChange, attach })
  const drawing = useStrokes((strokes) => upload.later(strokes.length > 0 ? () => pictureOf(strokes) : null))
  const isOpen = !disabled && attach !== undefined
  const [id] = ids
  const isDrawn = drawing.strokes.length > 0
  const clear = () => {
    drawing.clear()
    upload.drop()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what leaves the field leaves what is inside
    <div className="signature" onBlur={onBlur}>
      {id && !isDrawn ? (
        <ul className="files">
          <FileTile id={id} known={upload.sent ?? attach?.files[id]} onRemove={isOpen ? clear : undefined} />
        </ul>
      ) : (
        <canvas
          ref={drawing.canvas}
          className="signature-area"
          width={WIDTH}
          height={HEIGHT}
          role="img"
          aria-label={say(isDrawn ? 'signature.drawn' : 'signature.area')}
          {...(isOpen ? drawing.handlers : {})}
        />
      )}
      {isOpen && (
        <div className="file-buttons">
          <Button disabled={!isDrawn} onClick={drawing.undo}>
            {say('signature.undo')}
          </Button>
          <Button disabled={!isDrawn && !id} onClick={clear}>
            {say('signature.clear')}
          </Button>
          <Upload accept={typesOf(field).join()} onFile={(file) => upload.now(file, drawing.clear)} />
          <span className="form-hint" aria-live="polite">
            {upload.isRunning ? say('signature.sending') : isDrawn && id ? say('signature.sent') : ''}
          </span>
        </div>
      )}
      {upload.error && (
        <p role="alert" className="form-error">
          {upload.error} <Button onClick={upload.again}>{say('signature.again')}</Button>
        </p>
      )}
    </div>
  )
}

function Upload({ accept, onFile }: { accept: string; onFile: (file: File) => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>{say('signature.upload')}</Button>
    </>
  )
}
