import { type ReactNode, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Where } from '../../define/where.ts'
import { Combobox } from '../resource/controls/combobox.tsx'
import { usePick } from '../resource/controls/use-lookup.ts'
import { useFormKit } from '../resource/form/form-context.ts'
import type { InputProps, Picked } from '../resource/record/input-props.ts'

/** What is picked brings along what the field's `autofill` names; `dependsOn` narrows what is offered. */
export default function OfferedInput({ resource, ...props }: InputProps & { resource: string }): ReactNode {
  const { field, value, onChange } = props
  const { control } = useFormKit()
  const [query, setQuery] = useState<string | null>(null)
  const shared = Object.entries(field.dependsOn ?? {})
  const values = useWatch({ control, name: shared.map(([, ours]) => ours) }) as unknown[]
  const isNarrow = values.every(Boolean)
  const narrowed = JSON.stringify(Object.fromEntries(shared.map(([theirs], at) => [theirs, values[at]])))
  const offered = useMemo(
    () => ({ ...field, resource, filter: shared.length > 0 ? (JSON.parse(narrowed) as Where) : undefined }),
    [field, resource, narrowed, shared.length],
  )
  const found = usePick(offered, isNarrow ? query : null)
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
