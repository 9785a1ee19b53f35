import { parentPort, workerData } from 'node:worker_threads'
import { BusinessError } from '../errors/business-error.ts'
import { readBankFile } from './read.ts'
import type { ReadOptions } from './statement.ts'

/** A thread of its own: what a file does to it, it does to nobody else. */
const { bytes, options } = workerData as { bytes: Uint8Array; options: ReadOptions }

try {
  parentPort?.postMessage({ file: readBankFile(bytes, options) })
} catch (error) {
  if (!(error instanceof BusinessError)) throw error
  const { key, params, errors } = error
  parentPort?.postMessage({ refusal: { key, params, errors } })
}
