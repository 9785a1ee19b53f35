import type { AnyField } from '../../../define/field.ts'
import type { Attach } from './uploads.ts'

/** A row of the reference picker: its id, its text, and the columns that fill the draft. */
export type Picked = { readonly id: string; readonly label: string } & Readonly<Record<string, unknown>>

/** Every kind's input has the same face, in a form, in a grid and in a dialog. */
export type InputProps = {
  id: string
  field: AnyField
  value: unknown
  onChange: (value: unknown, picked?: Picked) => void
  onBlur: () => void
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
  /** In a grid the column's header is the label. */
  ariaLabel?: string
  /** The text of the current reference or region, where it is known already. */
  label?: string
  /** For files: where they are sent, and what is known of them. */
  attach?: Attach
}

/** What binds an element to its label, its message and its state. */
export function ariaOf({ id, field, invalid, describedBy, ariaLabel, disabled }: InputProps) {
  return {
    id,
    disabled,
    'aria-label': ariaLabel,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    'aria-required': field.required ? true : undefined,
  }
}
