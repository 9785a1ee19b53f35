import { Suspense, useEffect, useRef, useState } from 'react'
import { isNumeric } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import { isWritable } from '../../../define/sections.ts'
import { holds, mayDo, seesResource, type User, useUser } from '../../../providers/access.ts'
import { definitionOf } from '../../../providers/definitions.ts'
import { pathsOf } from '../../../resources/paths.ts'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import type { Picked } from '../record/input-props.ts'
import type { NewRowProps, UseNewRow } from '../record/new-row.ts'

/** The dialog of a new row inside a form; it comes when the first is wanted. */
export const NewRow = lazyPage<NewRowProps>(() => import('./new-row-dialog.tsx'))

/** Makes what a picker does not find, where the person may; what is made is picked, and the picker has the focus again. */
export const useNewRow: UseNewRow = (input, onPick) => {
  const { id, field } = input
  const user = useUser()
  const [typed, setTyped] = useState<string>()
  const isBehind = useRef(false)
  useEffect(() => {
    if (typed === undefined && isBehind.current) document.getElementById(id)?.focus()
    isBehind.current = typed !== undefined
  }, [typed, id])
  // It comes with the first answer of the picker.
  const target = definitionOf(field.resource)
  const onDone = (made: Picked | null) => {
    setTyped(undefined)
    if (made) onPick(made)
  }
  return {
    input: typed === undefined ? input : { ...input, onBlur: () => undefined },
    onCreate: target && mayName(target, user) ? setTyped : undefined,
    dialog: typed !== undefined && (
      <Suspense>
        <NewRow field={field} typed={typed} onDone={onDone} />
      </Suspense>
    ),
  }
}

/**
 * Whether the person may make a row by its name: rows of the resource are called as somebody types, and none needs lines
 * from the first moment on. The server judges again.
 */
function mayName(resource: Resource, user: User | undefined): boolean {
  const { rights, fields, titleField, isSingleton, lines = {} } = resource
  const title = fields[titleField]
  if (!isWritable(title) || title.hidden === 'form' || isNumeric(title) || !holds(user, title.right)) return false
  if (isSingleton || !pathsOf(resource).create || Object.values(lines).some(({ min = 0 }) => min > 0)) return false
  return mayDo(rights.create) && seesResource(resource)
}
