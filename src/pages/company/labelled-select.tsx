import { type ReactNode, useId } from 'react'
import { Select, type SelectOption } from '../../ui/input.tsx'

type LabelledSelectProps = {
  label: string
  value: string
  options: readonly SelectOption[]
  /** What stands for nothing chosen. */
  placeholder?: string | undefined
  onChange: (value: string) => void
}

/** A choice with its label above it. */
export function LabelledSelect({ label, value, options, placeholder, onChange }: LabelledSelectProps): ReactNode {
  const id = useId()
  return (
    <div className="bc-labelled">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value}
        options={options}
        {...(placeholder ? { placeholder } : {})}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
