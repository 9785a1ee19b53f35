import { type ReactNode, useMemo, useState } from 'react'
import type { InputProps } from '../record/input-props.ts'
import type { Region } from '../record/regions.ts'
import { Combobox } from './combobox.tsx'
import { useRegions } from './use-regions.ts'

const none: readonly Region[] = []

/** Province, city or district in one box: 南山, as it is read `nanshan`, by its initials `ns`, or 广东 深圳. */
export function RegionInput(props: InputProps): ReactNode {
  const { value, onChange } = props
  const [query, setQuery] = useState<string | null>(null)
  const [picked, setPicked] = useState<Region | null>(null)
  const known = picked?.id === value ? picked?.label : props.label
  const { regions, isLoading, onRetry } = useRegions(query !== null || (Boolean(value) && !known))
  const options = useMemo(() => (query === null || !regions ? none : regions.find(query)), [query, regions])
  return (
    <Combobox
      input={props}
      text={value ? (known ?? regions?.all.find((one) => one.id === value)?.label ?? String(value)) : ''}
      found={{ options, isLoading, onRetry }}
      onQuery={setQuery}
      onPick={(option) => {
        setPicked(option)
        onChange(option?.id ?? null)
      }}
    />
  )
}
