import { type ReactNode, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { both, type Where } from '../../../define/where.ts'
import { inputs } from '../by-kind/inputs.ts'
import type { InputProps } from '../record/input-props.ts'
import { useFormKit } from './form-context.ts'

/** The input of a field that `dependsOn` others: it offers what fits the rest of the record, and all while that is empty. */
export function NarrowedInput(props: InputProps): ReactNode {
  const { field } = props
  const { control, base } = useFormKit()
  const dependencies = Object.entries(field.dependsOn ?? {})
  const values = useWatch({ control, name: dependencies.map(([, name]) => name) }) as unknown[]
  // What an action does not ask for stands in its row.
  const standing = (name: string, at: number) => (values[at] === undefined ? base[name] : values[at]) || undefined
  const shared = JSON.stringify(
    Object.fromEntries(dependencies.map(([column, name], at) => [column, standing(name, at)])),
  )
  const narrowed = useMemo(
    () => ({ ...field, filter: both(field.filter, JSON.parse(shared) as Where) }),
    [field, shared],
  )
  const Input = inputs[field.kind]
  return <Input {...props} field={narrowed} />
}
