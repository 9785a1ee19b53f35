import { type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { useUser } from '../../../providers/access.ts'
import { definitionOf } from '../../../providers/definitions.ts'
import type { InputProps, Picked } from '../record/input-props.ts'
import { mayName, NewRowContext } from '../record/new-row.ts'

/** Makes what a picker does not find, where the person may; what is made is picked, and the picker has the focus again. */
export function useNewRow(
  { id, field }: Pick<InputProps, 'id' | 'field'>,
  onPick: (made: Picked) => void,
): { onCreate: ((typed: string) => void) | undefined; dialog: ReactNode } {
  const NewRow = useContext(NewRowContext)
  const user = useUser()
  const [typed, setTyped] = useState<string>()
  const isBehind = useRef(false)
  useEffect(() => {
    if (typed === undefined && isBehind.current) document.getElementById(id)?.focus()
    isBehind.current = typed !== undefined
  }, [typed, id])
  // It comes with the first answer of the picker.
  const target = NewRow ? definitionOf(field.resource) : undefined
  const onDone = (made: Picked | null) => {
    setTyped(undefined)
    if (made) onPick(made)
  }
  return {
    onCreate: target && mayName(target, user) ? setTyped : undefined,
    dialog: NewRow && typed !== undefined && (
      <Suspense>
        <NewRow field={field} typed={typed} onDone={onDone} />
      </Suspense>
    ),
  }
}
