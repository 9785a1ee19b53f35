import { formats } from '../../define/by-kind/formats.ts'
import type { AnyField } from '../../define/field.ts'
import { labelOf } from '../../providers/i18n.ts'

/** A figure as text; what is not known is a dash. */
export const figureText = (field: AnyField, value: number | null | undefined): string =>
  value === null || value === undefined ? '—' : formats[field.kind](value, field, { say: labelOf })
