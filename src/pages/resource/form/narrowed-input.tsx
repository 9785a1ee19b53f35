import { type ReactNode, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { both, type Where } from '../../../define/where.ts'
import type { InputProps } from '../inputs/input-props.ts'
import { inputs } from '../inputs/inputs.tsx'
import { useFormKit } from './form-kit.ts'

/** The input of a field with `within`: it offers what fits the rest of the record, and all while that is empty. */
export function NarrowedInput(props: InputProps): ReactNode {
  const { field } = props
  const { control } = useFormKit()
  const within = Object.entries(field.within ?? {})
  const values = useWatch({ control, name: within.map(([, name]) => name) }) as unknown[]
  const shared = JSON.stringify(Object.fromEntries(within.map(([column], at) => [column, values[at] || undefined])))
  const narrowed = useMemo(() => ({ ...field, where: both(field.where, JSON.parse(shared) as Where) }), [field, shared])
  const Input = inputs[field.kind]
  return <Input {...props} field={narrowed} />
}
