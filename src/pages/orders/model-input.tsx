import { type ReactNode, useMemo, useState } from 'react'
import { Combobox } from '../resource/controls/combobox.tsx'
import { usePick } from '../resource/controls/use-lookup.ts'
import type { InputProps, Picked } from '../resource/record/input-props.ts'

/** What a car is called: typed freely, or taken from the dictionary, which brings class and power along. */
export default function ModelInput(props: InputProps): ReactNode {
  const { field, value, onChange } = props
  const [query, setQuery] = useState<string | null>(null)
  const dictionary = useMemo(() => ({ ...field, resource: 'carModels', filter: undefined }), [field])
  const found = usePick(dictionary, query)
  const onPick = (option: Picked | null) => onChange(option?.label ?? null, option ?? undefined)
  return (
    <Combobox
      input={props}
      text={String(value ?? '')}
      found={found}
      onQuery={setQuery}
      onPick={onPick}
      onType={(typed) => onChange(typed || null)}
    />
  )
}
