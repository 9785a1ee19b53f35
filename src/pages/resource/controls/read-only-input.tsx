import type { ReactNode } from 'react'
import { ariaOf, type InputProps } from '../record/input-props.ts'

/** What the engine writes is seen in a form, never typed. */
export function ReadOnlyInput(props: InputProps): ReactNode {
  return <input {...ariaOf(props)} className="bc-input" readOnly value={String(props.value ?? '')} />
}
