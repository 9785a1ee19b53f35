import { createContext, type ReactNode } from 'react'
import type { AnyField } from '../../../define/field.ts'
import type { InputProps, Picked } from './input-props.ts'

/** Asks for a new row of what a field refers to; null: it was given up. */
export type NewRowProps = { field: AnyField; typed: string; onDone: (made: Picked | null) => void }

/**
 * What a picker does with a name that nobody has, as a hook: `onCreate` is there where the person may make such a row;
 * what is made is picked. `input` is for the picker: who makes a row has not left the field.
 */
export type UseNewRow = (
  input: InputProps,
  onPick: (made: Picked) => void,
) => { input: InputProps; onCreate?: ((typed: string) => void) | undefined; dialog?: ReactNode }

/** Nothing is made, as in a filter. */
export const useNoNewRow: UseNewRow = (input) => ({ input })

export const NewRowContext = createContext(useNoNewRow)
