import { type ComponentProps, type ReactNode, useId } from 'react'

export type TextInputProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  prefix?: ReactNode
  suffix?: ReactNode
  isInvalid?: boolean
}

/** A native input in antd's clothes; what stands before and after it is inside the frame. */
export function TextInput({ prefix, suffix, isInvalid, className = '', ...rest }: TextInputProps) {
  if (!prefix && !suffix) {
    return <input className={`bc-input ${className}`} aria-invalid={isInvalid || undefined} {...rest} />
  }
  return (
    <span className={`bc-input bc-input-affix ${className}`} data-invalid={isInvalid || undefined}>
      {prefix}
      <input aria-invalid={isInvalid || undefined} {...rest} />
      {suffix}
    </span>
  )
}

export function TextArea({ isInvalid, className = '', ...rest }: ComponentProps<'textarea'> & { isInvalid?: boolean }) {
  return (
    <textarea
      className={`bc-input bc-textarea ${className}`}
      aria-invalid={isInvalid || undefined}
      rows={3}
      {...rest}
    />
  )
}

export type SelectOption = { value: string; label: string }

/** The platform's own list: complete with keyboard, touch and readers. An empty value means nothing chosen. */
export function Select({
  options,
  placeholder,
  isInvalid,
  className = '',
  ...rest
}: ComponentProps<'select'> & { options: readonly SelectOption[]; placeholder?: string; isInvalid?: boolean }) {
  return (
    <select
      className={`bc-input bc-select ${className}`}
      aria-invalid={isInvalid || undefined}
      data-empty={rest.value === '' || undefined}
      {...rest}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

export function Checkbox({
  children,
  isIndeterminate = false,
  className = '',
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { isIndeterminate?: boolean }) {
  const box = (
    <input
      type="checkbox"
      className="bc-checkbox"
      ref={(element) => {
        if (element) element.indeterminate = isIndeterminate
      }}
      {...rest}
    />
  )
  if (!children) return box
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside
    <label className={`bc-check ${className}`}>
      {box}
      <span>{children}</span>
    </label>
  )
}

/** A label above or before its control. */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="bc-labelled">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
