import type { ReactNode } from 'react'
import { choicesOf, optionLabel } from '../../../define/field.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { ariaOf, type InputProps } from '../record/input-props.ts'

export function ChoiceInput(props: InputProps): ReactNode {
  const { field, value, onChange, onBlur } = props
  const keys = choicesOf(field)
  const current = typeof value === 'string' ? value : ''
  const needsBlank = field.required !== true || current === ''
  return (
    <select
      {...ariaOf(props)}
      className="bc-input bc-select"
      value={current}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
    >
      {needsBlank && <option value="">{field.required === true ? t('input.choose') : ''}</option>}
      {current && !keys.includes(current) && <option value={current}>{labelOf(optionLabel(field, current))}</option>}
      {keys.map((key) => (
        <option key={key} value={key}>
          {labelOf(optionLabel(field, key))}
        </option>
      ))}
    </select>
  )
}

/** A set of choices: every one is seen, none is hidden behind a click. */
export function ChoicesInput(props: InputProps): ReactNode {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy, ariaLabel } = props
  const chosen = Array.isArray(value) ? (value as string[]) : []
  return (
    <fieldset
      id={id}
      className="input-choices"
      tabIndex={-1}
      aria-label={ariaLabel ?? labelOf(field.label)}
      data-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onBlur={onBlur}
    >
      {choicesOf(field).map((key) => (
        <label key={key} className="bc-check">
          <input
            type="checkbox"
            className="bc-checkbox"
            disabled={disabled}
            checked={chosen.includes(key)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
            }
          />
          {labelOf(optionLabel(field, key))}
        </label>
      ))}
    </fieldset>
  )
}

export function YesNoInput(props: InputProps): ReactNode {
  return (
    <span className="input-yes-no">
      <input
        {...ariaOf({ ...props, field: { ...props.field, required: false } })}
        type="checkbox"
        className="bc-checkbox"
        checked={props.value === true}
        onChange={(event) => props.onChange(event.target.checked)}
        onBlur={props.onBlur}
      />
    </span>
  )
}
