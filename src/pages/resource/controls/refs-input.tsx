import { type ReactNode, useCallback, useContext, useState } from 'react'
import type { AnyField } from '../../../define/field.ts'
import { t } from '../../../providers/i18n.ts'
import type { InputProps, Picked } from '../record/input-props.ts'
import { NewRowContext } from '../record/new-row.ts'
import { Combobox } from './combobox.tsx'
import { useLabel, usePick } from './use-lookup.ts'

/** A few references, each a chip that can be taken off. */
export function RefsInput(props: InputProps): ReactNode {
  const { field, value, onChange, disabled } = props
  const ids = Array.isArray(value) ? (value as string[]) : []
  const [query, setQuery] = useState<string | null>(null)
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const found = usePick(field, query)
  const onPick = useCallback(
    (option: Picked | null) => {
      if (!option) return
      setLabels((former) => ({ ...former, [option.id]: option.label }))
      if (!ids.includes(option.id)) onChange([...ids, option.id])
    },
    [ids, onChange],
  )
  const useNewRow = useContext(NewRowContext)
  const { input, onCreate, dialog } = useNewRow(props, onPick)
  const remove = (id: string) => onChange(ids.filter((one) => one !== id))
  return (
    <span className="input-refs">
      {ids.map((id, at) => (
        <Chip
          key={id}
          field={field}
          id={id}
          label={labels[id] ?? props.label?.split('、')[at]}
          onRemove={disabled ? undefined : () => remove(id)}
        />
      ))}
      <Combobox
        input={input}
        text=""
        found={{ ...found, options: found.options.filter((one) => !ids.includes(one.id)) }}
        onQuery={setQuery}
        onPick={onPick}
        onCreate={onCreate}
      />
      {dialog}
    </span>
  )
}

type ChipProps = { field: AnyField; id: string; label: string | undefined; onRemove: (() => void) | undefined }

function Chip({ field, id, label, onRemove }: ChipProps): ReactNode {
  const asked = useLabel(field, label ? null : id)
  const text = label ?? asked ?? '…'
  return (
    <span className="input-chip">
      {text}
      {onRemove && (
        <button type="button" aria-label={t('input.removeOne', { name: text })} onClick={onRemove}>
          ×
        </button>
      )}
    </span>
  )
}
