import { type ReactNode, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { draftFigures, liveFigures } from '../../../define/children.ts'
import type { Resource } from '../../../define/resource.ts'
import type { FormSection } from '../../../define/sections.ts'
import { holds, type User } from '../../../providers/access.ts'
import { definitionOf } from '../../../providers/definitions.ts'
import { labelOf } from '../../../providers/i18n.ts'
import type { NamedField } from '../record/form-model.ts'
import type { Row } from '../record/row.ts'
import { Cell } from '../values/cell.tsx'
import { useFormKit } from './form-context.ts'

/** The computed columns of a section that follow while this person types. */
export function figuresIn(resource: Resource, { title }: FormSection, user: User | undefined): NamedField[] {
  const live = liveFigures(resource, definitionOf)
  return Object.entries(resource.fields).filter(
    ([name, field]) =>
      live.has(name) && field.hidden !== 'form' && field.section?.title[0] === title[0] && holds(user, field.right),
  )
}

/** The draft with its figures, as the server will write them. */
export function useFiguredRow(): Row {
  const { control, resource, base } = useFormKit()
  const values = useWatch({ control })
  return useMemo(() => {
    const draft = { ...base, ...values }
    return { id: '', version: 0, ...draft, ...draftFigures(resource, draft, definitionOf) }
  }, [resource, base, values])
}

/** What follows from the fields; nothing else of the form is drawn again with it. */
export function FormFigures({ figures }: { figures: readonly NamedField[] }): ReactNode {
  const { resource } = useFormKit()
  const row = useFiguredRow()
  return (
    <dl className="form-figures">
      {figures.map(([name, field]) => (
        <div key={name}>
          <dt>{labelOf(field.label)}</dt>
          <dd>
            <Cell resource={resource} field={field} name={name} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
