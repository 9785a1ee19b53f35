import { useEffect, useState } from 'react'
import { type FileFacts, isImage, type PictureSize } from '../define/files.ts'
import { http } from './http.ts'

/** Milliseconds; a large photo over a slow line takes its time. */
const PATIENCE = 300_000

type Progress = { onProgress: (share: number) => void; signal: AbortSignal }

/** Uploads a file for a field (`trucks.photos`), where it waits for a row to take it. `onProgress` hears a share of one. */
export async function uploadFile(source: string, file: File, { onProgress, signal }: Progress): Promise<FileFacts> {
  const { data } = await http.post<FileFacts>('/api/attachments', file, {
    ...sending(file),
    quiet: true,
    params: { field: source },
    signal,
    onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
  })
  return data
}

/** How a file travels: its bytes as the body, its name in a header. */
export const sending = ({ name }: File) => ({
  // Half a surrogate pair, which a name may hold, cannot be encoded.
  headers: {
    'Content-Type': 'application/octet-stream',
    'X-File-Name': encodeURIComponent(name.replace(/\p{Cs}/gu, '')),
  },
  timeout: PATIENCE,
})

type Reading = { signal?: AbortSignal; size?: PictureSize | undefined }

/** The bytes, of a picture no more than its size wants, with what the server says of them. */
export async function readFile(id: string, { signal, size }: Reading = {}): Promise<Sent> {
  const { data: blob, headers } = await http.get<Blob>(`/api/attachments/${id}`, {
    params: { size },
    responseType: 'blob',
    timeout: PATIENCE,
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
