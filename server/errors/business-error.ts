import { type CodeKey, codes, messageOf } from '../../src/define/codes.ts'

export type FieldError = { field: string; message: string }

/** What the engine and the business refuse: a key of `codes`, with the errors of single fields and the current row. */
export class BusinessError extends Error {
  readonly key: CodeKey
  readonly details: Record<string, string | number>
  readonly errors: FieldError[] | undefined
  readonly row: unknown

  constructor(key: CodeKey, details: Record<string, string | number>, more: { errors?: FieldError[]; row?: unknown }) {
    super(messageOf(key, details))
    this.key = key
    this.details = details
    this.errors = more.errors
    this.row = more.row
  }

  get code(): number {
    return codes[this.key].code
  }
}

/** Throws nothing by itself: `throw refuse('orders.split', { … })`. */
export function refuse(
  key: CodeKey,
  details: Record<string, string | number> = {},
  more: { errors?: FieldError[]; row?: unknown } = {},
): BusinessError {
  return new BusinessError(key, details, more)
}

/** A refusal that belongs to one field of what was sent. */
export function refuseField(field: string, key: CodeKey, details: Record<string, string | number> = {}): BusinessError {
  return new BusinessError(key, details, { errors: [{ field, message: messageOf(key, details) }] })
}
