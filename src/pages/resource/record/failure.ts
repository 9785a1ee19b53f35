import type { ApiError } from '../../../providers/api-error.ts'
import { t } from '../../../providers/i18n.ts'
import type { Row } from './row.ts'

export type FieldError = { field: string; message: string }

/** Why a call failed, as far as a screen needs to know. `status` 0: no answer came (offline, timeout). */
export type Failure = { status: number; message: string; errors: readonly FieldError[]; row?: Row }

export function failureOf(error: unknown): Failure {
  const { statusCode, message, data } = (error ?? {}) as Partial<ApiError>
  const status = Number(statusCode ?? 0)
  const { errors, row } = (data ?? {}) as { errors?: FieldError[]; row?: Row }
  return {
    status,
    message: status === 0 ? t('failure.network') : (message ?? t('failure.other')),
    errors: Array.isArray(errors) ? errors : [],
    row,
  }
}

/** Whether the server may have done it all the same: the next try must carry the same key. */
export function isUncertain(failure: Failure): boolean {
  return failure.status === 0 || failure.status >= 500
}

/** What no field in sight says of a refusal; its summary only where it says more than what is told anyway. */
export function untold({ message, errors }: Failure, isShown: (name: string) => boolean): string[] {
  if (errors.length === 0) return [message]
  const others = new Set(errors.filter(({ field }) => !isShown(field)).map((one) => one.message))
  const isNew = others.size > 0 && !errors.some((one) => one.message.includes(message) || message.includes(one.message))
  return isNew ? [message, ...others] : [...others]
}
