import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { HEIGHT, pictureOf, useStrokes, WIDTH } from '../resource/controls/strokes.ts'
import { say as sayFile } from '../resource/files/text.ts'
import { keepOnly, keepPhoto } from './queue/photo.ts'
import { isFull, type Photo, photosOf, store } from './queue/store.ts'
import { say } from './texts.ts'

type Of = Pick<Photo, 'staffId' | 'owner' | 'field'>

/** The pictures of a field that wait on this phone, and how to read them anew. */
export function usePhotos({ owner, field }: Pick<Of, 'owner' | 'field'>): [readonly Photo[], () => Promise<void>] {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const read = useCallback(async () => {
    setPhotos((await photosOf(owner)).filter((photo) => photo.field === field))
  }, [owner, field])
  useEffect(() => void read(), [read])
  return [photos, read]
}

type PhotoFieldProps = { of: Of; label: string; photos: readonly Photo[]; max: number; onChange: () => Promise<void> }

/** Photos are kept on the phone as they are taken, whatever becomes of the page. */
export function PhotoField({ of, label, photos, max, onChange }: PhotoFieldProps): ReactNode {
  const [error, setError] = useState('')
  const take = async (files: FileList | null) => {
    setError('')
    for (const file of [...(files ?? [])].slice(0, max - photos.length)) {
      try {
        const kept = await keepPhoto(of, file)
        if (kept !== 'kept') setError(say(kept))
      } catch (failure) {
        setError(isFull(failure) ? say('full') : say('broken'))
      }
    }
    await onChange()
  }
  const drop = async (id: string) => {
    await (await store()).delete('photos', id)
    await onChange()
  }
  return (
    <fieldset className="driver-photos" aria-label={label}>
      <ul>
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <Thumb blob={photo.blob} />
            <Button icon="close" aria-label={say('remove', { at: at + 1 })} onClick={() => void drop(photo.id)} />
          </li>
        ))}
      </ul>
      {photos.length < max && (
        <div className="driver-buttons">
          <Choose capture onFiles={take}>
            {say('photo')}
          </Choose>
          <Choose onFiles={take}>{say('gallery')}</Choose>
        </div>
      )}
      {error && (
        <p role="alert" className="form-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type ChooseProps = { capture?: true; onFiles: (files: FileList | null) => Promise<void>; children: string }

function Choose({ capture, onFiles, children }: ChooseProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        multiple={!capture}
        capture={capture && 'environment'}
        onChange={({ target }) => {
          const { files } = target
          void onFiles(files).finally(() => {
            // The same file may be chosen again.
            target.value = ''
          })
        }}
      />
      <Button icon="plus" onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}

function Thumb({ blob }: { blob: Blob }): ReactNode {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url ? <img src={url} alt="" /> : null
}

/** A signature that is kept with each stroke. */
export function SignatureField({ of, label, photos, onChange }: Omit<PhotoFieldProps, 'max'>): ReactNode {
  const [error, setError] = useState('')
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const keep = (make: () => Promise<File | null>) => {
    turn.current = turn.current
      .then(async () => keepOnly(of, await make()))
      .then(onChange)
      .catch((failure) => setError(isFull(failure) ? say('full') : String(failure)))
  }
  const drawing = useStrokes((strokes) => keep(async () => (strokes.length > 0 ? pictureOf(strokes) : null)))
  const [kept] = photos
  const isDrawn = drawing.strokes.length > 0
  const clear = () => {
    drawing.clear()
    keep(async () => null)
  }
  return (
    <fieldset className="driver-photos" aria-label={label}>
      {kept && !isDrawn ? (
        <div className="driver-signed">
          <Thumb blob={kept.blob} />
        </div>
      ) : (
        <canvas
          ref={drawing.canvas}
          className="signature-area"
          width={WIDTH}
          height={HEIGHT}
          role="img"
          aria-label={sayFile(isDrawn ? 'signature.drawn' : 'signature.area')}
          {...drawing.handlers}
        />
      )}
      <div className="driver-buttons">
        <Button disabled={!isDrawn} onClick={drawing.undo}>
          {sayFile('signature.undo')}
        </Button>
        <Button disabled={!isDrawn && !kept} onClick={clear}>
          {sayFile('signature.clear')}
        </Button>
      </div>
      {error && (
        <p role="alert" className="form-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
