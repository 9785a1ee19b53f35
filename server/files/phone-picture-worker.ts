import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import type { PhoneAnswer } from './phone-picture.ts'

/** A thread of its own: what a picture does to it, it does to nobody else. */
const { bytes, most } = workerData as { bytes: Uint8Array; most: number }

/** What of libheif is used: its own types leave out the wrapper around it. */
type Picture = {
  get_width: () => number
  get_height: () => number
  display: (into: Pixels, done: (shown: Pixels | null) => void) => void
}
type Pixels = { data: Uint8ClampedArray; width: number; height: number }
type Libheif = { HeifDecoder: new () => { decode: (bytes: Uint8Array) => Picture[] } }

parentPort?.postMessage(await answer())

async function answer(): Promise<PhoneAnswer> {
  // The cast: it is CommonJS, and with megabytes of decoder it comes for who needs it.
  const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle.js') as Libheif
  const [picture] = new HeifDecoder().decode(bytes)
  if (!picture) return { refusal: 'files.broken' }
  const [width, height] = [picture.get_width(), picture.get_height()]
  if (width * height > most) return { refusal: 'files.pixels' }
  const into = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const shown = await new Promise<Pixels | null>((resolve) => picture.display(into, resolve))
  if (!shown) return { refusal: 'files.broken' }
  sharp.concurrency(1)
  // Upright already: the decoder turns it as the file says. What the camera wrote beside it stays behind.
  return {
    picture: await sharp(Buffer.from(shown.data.buffer), { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 88, mozjpeg: false })
      .toBuffer(),
  }
}
