import { MAX_PIXELS, type PictureSize, pictureSizes } from '../../src/define/files.ts'
import { refuseField } from '../errors/business-error.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * A picture no larger than its size, as WebP and upright. One after the other and on one thread, so that a page full of
 * photographs does not keep others waiting. 422 where nothing can be read of it.
 */
export function sized(bytes: Buffer, size: PictureSize): Promise<Buffer> {
  const next = last.then(() => resize(bytes, pictureSizes[size]))
  last = next.catch(() => undefined)
  return next
}

async function resize(bytes: Buffer, side: number): Promise<Buffer> {
  // Half of a megabyte of library, and 18 MB behind it, for those who look at pictures.
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  const box = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'none' })
      .rotate()
      .resize(box)
      .webp({ quality: 80 })
      .toBuffer()
  } catch {
    // The library throws where the bytes behind a good head make no picture.
    throw refuseField('file', 'files.broken')
  }
}
