import { type ReactNode, useId } from 'react'
import { ref } from '../../define/field.ts'
import type { Text } from '../../define/text.ts'
import { labelOf } from '../../providers/i18n.ts'
import { staff } from '../../resources/company/staff.ts'
import { RefInput } from '../resource/controls/ref-input.tsx'

type PickerProps = {
  label: Text
  resource: string
  value: string | null
  onChange: (id: string | null) => void
}

/** One record of a resource, searched by the server; for screens that no definition draws. */
export function RecordPicker({ label, resource, value, onChange }: PickerProps): ReactNode {
  const id = useId()
  return (
    <div className="bc-labelled">
      <label htmlFor={id}>{labelOf(label)}</label>
      <RefInput
        id={id}
        field={ref(label[0], label[1], resource)}
        value={value}
        onChange={(next) => onChange(typeof next === 'string' ? next : null)}
        onBlur={() => undefined}
      />
    </div>
  )
}

export const PersonPicker = (props: Pick<PickerProps, 'value' | 'onChange'>): ReactNode => (
  <RecordPicker label={staff.label} resource="staff" {...props} />
)
