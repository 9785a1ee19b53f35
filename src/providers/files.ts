import { useEffect, useState } from 'react'
import { type FileFacts, isImage, type PictureSize } from '../define/files.ts'
import { http } from './http.ts'
import { PATIENCE } from './upload-file.ts'

type Reading = { signal?: AbortSignal; size?: PictureSize | undefined }

/** The bytes, of a picture no more than its size wants, with what the server says of them. */
export async function readFile(id: string, { signal, size }: Reading = {}): Promise<Sent> {
  const { data: blob, headers } = await http.get<Blob>(`/api/attachments/${id}`, {
    params: { size },
    responseType: 'blob',
    // A file as it is may be large: it takes as long as it takes.
    timeout: size ? PATIENCE : 0,
    ...(signal && { signal }),
    quiet: true,
  })
  const name = /filename\*=UTF-8''(\S+)/.exec(String(headers['content-disposition']))?.[1] ?? id
  return { blob, facts: { id, name: decodeURIComponent(name), mime: blob.type, size: blob.size } }
}

/** A file with what the server says of it. */
type Sent = { blob: Blob; facts: FileFacts }

export type Shown = {
  facts: FileFacts | undefined
  /** Of a picture that is here. */
  url?: string
  isLost?: true
}

/**
 * A picture through the session, as an address of this page alone, which ends with anyone who asked; never larger than it
 * is shown. Of other files only what is known is told; a file of which nothing is known is read to learn it.
 */
export function useFile(id: string, known: FileFacts | undefined, size: PictureSize = 'small'): Shown {
  const [read, setRead] = useState<Shown>({ facts: known })
  const isWanted = known === undefined || isImage(known.mime)
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    let url: string | undefined
    readFile(id, { signal: stop.signal, size }).then(
      ({ blob, facts }) => {
        if (stop.signal.aborted) return
        if (isImage(facts.mime)) url = URL.createObjectURL(blob)
        setRead(url ? { facts, url } : { facts })
      },
      () => stop.signal.aborted || setRead((former) => ({ ...former, isLost: true })),
    )
    return () => {
      stop.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, isWanted, size])
  return { ...read, facts: known ?? read.facts }
}
