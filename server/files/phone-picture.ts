import { Worker } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'
import type { AnyField } from '../../src/define/field.ts'
import { MAX_PIXELS, typesOf } from '../../src/define/files.ts'
import { refuseField } from '../errors/business-error.ts'
import type { RefusalKey } from '../messages/index.ts'
import { assertSize } from './file-content.ts'

/** A file on its way in. */
export type Upload = { bytes: Buffer; name: string }
export type PhoneAnswer = { picture: Uint8Array } | { refusal: RefusalKey }

const kinds = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']
const SECONDS = 20

/** A thread does not know how its parent reads TypeScript, so that it says so by itself. */
const start = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(require('node:worker_threads').workerData.entry)
})`

let last: Promise<unknown> = Promise.resolve()

/**
 * HEIC, as telephones take pictures, becomes a JPEG that every browser shows; anything else, and what the field takes no pictures
 * for, stays as it came. Decoded in a thread of its own, one after the other, with little time and no more than so many pixels.
 */
export async function shownEverywhere(field: AnyField, { bytes, name }: Upload): Promise<Upload> {
  if (!typesOf(field).includes('image/jpeg')) return { bytes, name }
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? ''
  if (!kinds.includes(mime)) return { bytes, name }
  assertSize(field, bytes.length)
  const next = last.then(() => decoded(bytes))
  last = next.catch(() => undefined)
  return { bytes: await next, name: name.replace(/\.hei[cf]$/i, '') }
}

function decoded(bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const entry = new URL('./phone-picture-worker.ts', import.meta.url).href
    const worker = new Worker(start, {
      eval: true,
      workerData: { bytes: new Uint8Array(bytes), entry, most: MAX_PIXELS },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const timer = setTimeout(() => end(() => reject(refuseField('file', 'files.broken'))), SECONDS * 1000)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    worker.once('message', (answer: PhoneAnswer) =>
      end(() =>
        'picture' in answer ? resolve(Buffer.from(answer.picture)) : reject(refuseField('file', answer.refusal)),
      ),
    )
    // What the decoder dies of is the file's fault.
    worker.once('error', () => end(() => reject(refuseField('file', 'files.broken'))))
    worker.once('exit', () => end(() => reject(refuseField('file', 'files.broken'))))
  })
}
