import type { FileFacts } from '../define/files.ts'
import { http } from './http.ts'

/** Milliseconds; a large photo over a slow line takes its time. */
export const PATIENCE = 300_000

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
