import { type ReactNode, useCallback, useContext, useState } from 'react'
import type { AnyField } from '../../../define/field.ts'
import type { InputProps, Picked } from '../record/input-props.ts'
import { NewRowContext } from '../record/new-row.ts'
import { Combobox } from './combobox.tsx'
import { useLabel, usePick } from './use-lookup.ts'

/** What cannot be loaded is not remembered: the choice itself stands. */
const remember = (field: AnyField, id: string): void =>
  void import('./lookup-answer.ts').then((answer) => answer.rememberChoice(field, id)).catch(() => undefined)

/** A reference: the server searches, pinyin and initials included. */
export function RefInput(props: InputProps): ReactNode {
  const { field, value, onChange } = props
  const [picked, setPicked] = useState<Picked | null>(null)
  const [query, setQuery] = useState<string | null>(null)
  const found = usePick(field, query)
  const known = picked?.id === value ? picked?.label : props.label
  const label = useLabel(field, typeof value === 'string' && !known ? value : null)
  const onPick = useCallback(
    (option: Picked | null) => {
      setPicked(option)
      if (option) remember(field, option.id)
      onChange(option?.id ?? null, option ?? undefined)
    },
    [onChange, field],
  )
  const useNewRow = useContext(NewRowContext)
  const { input, onCreate, dialog } = useNewRow(props, onPick)
  return (
    <>
      <Combobox
        input={input}
        text={value ? (known ?? label ?? '') : ''}
        found={found}
        onQuery={setQuery}
        onPick={onPick}
        onCreate={onCreate}
      />
      {dialog}
    </>
  )
}
