import { useRef, useState } from 'react'
import { t } from '../providers/i18n.ts'
import { Icon } from './icon.tsx'
import { Checkbox, type SelectOption } from './input.tsx'
import { moveFocus } from './menu.tsx'
import { Popup } from './popup.tsx'

/** Several of a few options: a button that opens check boxes. */
export function MultiSelect({
  options,
  value,
  onChange,
  id,
  label,
  isDisabled,
  isInvalid,
}: {
  options: readonly SelectOption[]
  value: readonly string[]
  onChange: (value: string[]) => void
  id?: string
  label: string
  isDisabled?: boolean
  isInvalid?: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={anchor}
        id={id}
        type="button"
        className="bc-input bc-multi"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${label} ${textOf(options, value)}`}
        aria-invalid={isInvalid || undefined}
        data-empty={value.length === 0 || undefined}
        disabled={isDisabled}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{textOf(options, value) || t('filter.any')}</span>
        <Icon name="down" size={14} />
      </button>
      {isOpen && (
        <Popup anchor={anchor} isWide label={label} onClose={() => setOpen(false)}>
          <MultiOptions label={label} options={options} value={value} onChange={onChange} />
        </Popup>
      )}
    </>
  )
}

/** The check boxes themselves, for a popup or a form. */
export function MultiOptions({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly SelectOption[]
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  const list = useRef<HTMLFieldSetElement>(null)
  return (
    <fieldset
      ref={list}
      aria-label={label}
      className="bc-options bc-fieldset"
      onKeyDown={(event) => moveFocus(event, list.current)}
    >
      {options.map((option, at) => (
        <Checkbox
          key={option.value}
          className="bc-option"
          autoFocus={at === 0}
          checked={value.includes(option.value)}
          onChange={(event) =>
            onChange(event.target.checked ? [...value, option.value] : value.filter((one) => one !== option.value))
          }
        >
          {option.label}
        </Checkbox>
      ))}
    </fieldset>
  )
}

function textOf(options: readonly SelectOption[], value: readonly string[]): string {
  if (value.length > 2) return t('filter.chosen', { count: value.length })
  return value.map((one) => options.find((option) => option.value === one)?.label ?? one).join('、')
}
