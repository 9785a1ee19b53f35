import { useEffect, useRef, useState } from 'react'
import type { AnyField } from '../../../define/field.ts'
import type { FileFacts } from '../../../define/files.ts'
import { uploadFile } from '../../../providers/upload-file.ts'
import { failureOf } from '../record/failure.ts'
import type { Attach } from '../record/uploads.ts'
import { wrongWith } from './use-uploads.ts'

/** Milliseconds for which nothing more came: what is there is sent. */
const PAUSE = 800

type Make = () => Promise<File> | File
type Asked = { field: AnyField; onChange: (ids: string[]) => void; attach: Attach | undefined }

/** One file in place of the one before. The form waits for it from the moment on in which it is asked for. */
export function useOneUpload({ field, onChange, attach }: Asked) {
  const [state, setState] = useState<{ sent?: FileFacts; error?: string; isRunning?: true }>({})
  const stop = useRef<AbortController | null>(null)
  const last = useRef<Make | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const halt = () => {
    stop.current?.abort()
    stop.current = null
  }
  const drop = () => {
    halt()
    setState({})
    onChange([])
  }
  const send = async (make: Make, pause: number): Promise<boolean> => {
    if (!attach) return true
    const now = new AbortController()
    const { signal } = now
    stop.current = now
    last.current = make
    setState({ isRunning: true })
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    if (signal.aborted) return true
    try {
      const facts = await uploadFile(attach.source, await make(), { signal, onProgress: () => undefined })
      setState({ sent: facts })
      onChange([facts.id])
      return true
    } catch (error) {
      if (signal.aborted) return true
      setState({ error: failureOf(error).message })
      return false
    }
  }
  const begin = (make: Make, pause: number) => {
    halt()
    // What is no longer what stands here is not sent with the form.
    onChange([])
    attach?.uploads.track(send(make, pause))
  }
  return {
    ...state,
    drop,
    /** What is being made: sent when nothing more comes. */
    later: (make: Make | null) => (make ? begin(make, PAUSE) : drop()),
    /** A file that is there; where it cannot be, nothing else is lost. */
    now: (file: File, accepted: () => void) => {
      const error = wrongWith(field, file, 1)
      if (error) return setState((former) => ({ ...former, error }))
      accepted()
      begin(() => file, 0)
    },
    again: () => last.current && begin(last.current, 0),
  }
}
