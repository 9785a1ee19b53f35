import type { ReactNode } from 'react'
import { type Checked, checkPhone, checkPlate, checkVin } from '../../../define/formats.ts'
import { ariaOf, type InputProps } from '../record/input-props.ts'

/** Masked by the server for those without the right; typing starts over instead of mending stars. */
export const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('***')

export function TextInput(props: InputProps): ReactNode {
  const { field, value, onChange, onBlur } = props
  return (
    <input
      {...ariaOf(props)}
      className="bc-input"
      autoComplete="off"
      value={textOf(value)}
      maxLength={field.maxLength ? field.maxLength * 2 : undefined}
      onFocus={(event) => isMasked(value) && event.currentTarget.select()}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={() => {
        const trimmed = textOf(value).trim()
        if (trimmed !== textOf(value)) onChange(trimmed || null)
        onBlur()
      }}
    />
  )
}

export function LongTextInput(props: InputProps): ReactNode {
  return (
    <textarea
      {...ariaOf(props)}
      className="bc-input bc-textarea"
      rows={3}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value || null)}
      onBlur={props.onBlur}
    />
  )
}

/** Phone, plate, VIN: brought into the form in which they are kept when the person goes on. */
function formatInput(check: (text: string) => Checked, inputMode: 'tel' | 'text', upper: boolean) {
  return function FormatInput(props: InputProps): ReactNode {
    const { value, onChange, onBlur } = props
    return (
      <input
        {...ariaOf(props)}
        className={upper ? 'bc-input input-code' : 'bc-input'}
        inputMode={inputMode}
        autoComplete="off"
        spellCheck={false}
        value={textOf(value)}
        onFocus={(event) => isMasked(value) && event.currentTarget.select()}
        onChange={(event) => onChange((upper ? event.target.value.toUpperCase() : event.target.value) || null)}
        onBlur={() => {
          const text = textOf(value)
          const kept = text && !isMasked(text) ? check(text).value : text
          if (kept !== text) onChange(kept || null)
          onBlur()
        }}
      />
    )
  }
}

export const PhoneInput = formatInput(checkPhone, 'tel', false)
export const PlateInput = formatInput(checkPlate, 'text', true)
export const VinInput = formatInput(checkVin, 'text', true)

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
