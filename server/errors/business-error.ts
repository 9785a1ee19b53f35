import { type Message, type Params, sentenceOf } from '../../src/define/message.ts'
import { messages, type RefusalKey } from '../messages/index.ts'

export type FieldError = { field: string; message: Message }
type More = { errors?: readonly FieldError[] | undefined; row?: unknown; told?: Message | undefined }

/**
 * What the engine and the business refuse: the key of a message with what fills it, the errors of single fields, and the
 * row as it is now. `told` is said in its place, where the refusal is one of several.
 */
export class BusinessError extends Error {
  readonly key: RefusalKey
  readonly params: Params
  readonly told: Message
  readonly errors: readonly FieldError[] | undefined
  readonly row: unknown

  constructor(key: RefusalKey, params: Params, { errors, row, told = { key, params } }: More) {
    super(sentenceOf(told, 'zh'))
    this.key = key
    this.params = params
    this.told = told
    this.errors = errors
    this.row = row
  }

  get code(): number {
    return messages[this.key].code
  }
}

/** Throws nothing by itself: `throw refuse('orders.split', { … })`. */
export const refuse = (key: RefusalKey, params: Params = {}, more: More = {}): BusinessError =>
  new BusinessError(key, params, more)

/** A refusal that belongs to one field of what was sent. */
export const refuseField = (field: string, key: RefusalKey, params: Params = {}): BusinessError =>
  new BusinessError(key, params, { errors: [{ field, message: { key, params } }] })
