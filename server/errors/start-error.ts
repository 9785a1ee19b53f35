import type { Message, Params } from '../../src/define/message.ts'
import { databaseMessages } from '../messages/database.ts'
import { inBoth } from '../messages/in-both.ts'
import { processMessages } from '../messages/process.ts'

const texts = { ...databaseMessages, ...processMessages }
type StartKey = keyof typeof texts

/**
 * What the operator has to change before the server can start: printed as text alone, without a stack, in Chinese and on
 * the next lines in English. `details` follow the sentence, each on its line.
 */
export class StartError extends Error {
  override name = 'StartError'
  readonly key: StartKey

  constructor(key: StartKey, params: Params = {}, details: readonly Message[] = []) {
    super(inBoth([{ key, params }, ...details]))
    this.key = key
  }
}
