import { newKey, type Photo, photosOf, store } from './store.ts'

/** Longest side and quality of what is sent: a scratch is seen, and a slow line carries it. */
const LONGEST = 1800
const QUALITY = 0.82

/** What became of a picture that was taken. */
export type Kept = 'kept' | 'twice' | 'broken'

/** Keeps a picture for a form that is open. The same one is kept once. */
export async function keepPhoto(of: Pick<Photo, 'staffId' | 'owner' | 'field'>, file: File): Promise<Kept> {
  const mark = await markOfFile(file)
  const known = (await photosOf(of.owner)).some((one) => one.field === of.field && one.mark === mark)
  if (known) return 'twice'
  const blob = await smaller(file)
  if (!blob) return 'broken'
  await (await store()).put('photos', { id: newKey(), ...of, mark, blob })
  return 'kept'
}

/** Keeps a signature in place of the one before. */
export async function keepOnly(of: Pick<Photo, 'staffId' | 'owner' | 'field'>, file: File | null): Promise<void> {
  const database = await store()
  for (const { id, field } of await photosOf(of.owner)) if (field === of.field) await database.delete('photos', id)
  if (file) await database.put('photos', { id: newKey(), ...of, mark: '', blob: file })
}

/** By its bytes; without a secure origin by what the phone says of it. */
async function markOfFile(file: File): Promise<string> {
  if (!crypto.subtle) return `${file.name} ${file.size} ${file.lastModified}`
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Undefined of what is no picture. */
async function smaller(file: File): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return undefined
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) })
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY))
}
