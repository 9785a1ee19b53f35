import { Worker } from 'node:worker_threads'
import type { Params } from '../../src/define/message.ts'
import { type FieldError, refuse } from '../errors/business-error.ts'
import type { RefusalKey } from '../messages/index.ts'
import { type BankFile, limits, type ReadOptions } from './statement.ts'

type Answer = {
  file?: BankFile
  refusal?: { key: RefusalKey; params: Params; errors?: FieldError[] | undefined }
}

/** A thread does not know how its parent reads TypeScript, so that it says so by itself. */
const start = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(require('node:worker_threads').workerData.entry)
})`

let last: Promise<unknown> = Promise.resolve()

/** Reads a file of a bank in a thread with little memory and little time, one file after the other. */
export function readInWorker(
  bytes: Uint8Array,
  options: ReadOptions = {},
  seconds: number = limits.seconds,
): Promise<BankFile> {
  if (bytes.length > limits.bytes) throw refuse('bank.tooLarge', { size: `${limits.bytes / 1024 / 1024} MB` })
  const next = last.then(() => read(bytes, options, seconds))
  last = next.catch(() => undefined)
  return next
}

function read(bytes: Uint8Array, options: ReadOptions, seconds: number): Promise<BankFile> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(start, {
      eval: true,
      workerData: { bytes: new Uint8Array(bytes), options, entry: new URL('./worker.ts', import.meta.url).href },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const timer = setTimeout(() => end(() => reject(refuse('bank.slow', { seconds }))), seconds * 1000)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    worker.once('message', ({ file, refusal }: Answer) =>
      end(() => (file ? resolve(file) : reject(refusalOf(refusal)))),
    )
    worker.once('error', (error: Error & { code?: string }) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse('bank.slow', { seconds }) : error)),
    )
    worker.once('exit', (code) => end(() => reject(new Error(`the reader of bank files ended with ${code}`))))
  })
}

const refusalOf = (refusal: Answer['refusal']) =>
  refusal ? refuse(refusal.key, refusal.params, { errors: refusal.errors }) : refuse('bank.unreadable')
