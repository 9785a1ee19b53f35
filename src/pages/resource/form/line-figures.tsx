import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { isTyped, lineFigures, sumsBelow } from '../../../define/children.ts'
import type { AnyField } from '../../../define/field.ts'
import type { Lines, Resource } from '../../../define/resource.ts'
import { holds, type User } from '../../../providers/access.ts'
import { resourceOf } from '../../../providers/definitions.ts'
import { labelOf } from '../../../providers/i18n.ts'
import type { Draft, NamedField } from '../record/form-model.ts'
import { Cell } from '../values/cell.tsx'
import { useFormKit } from './form-context.ts'
import { useFiguredRow } from './form-figures.tsx'
import { say } from './text.ts'

/** The columns of lines that are computed of what a person types in the same line. */
export function lineFiguresOf(lines: Lines, user: User | undefined): NamedField[] {
  const resource = resourceOf(lines.resource)
  return Object.entries(resource.fields).filter(
    ([name, field]) => field.formula !== undefined && isTyped(resource, name) && holds(user, field.right),
  )
}

/** A computed cell of a line, which follows its other cells. */
export function LineFigure({
  path,
  lines,
  name,
  field,
}: {
  path: string
  lines: Lines
  name: string
  field: AnyField
}) {
  const { control } = useFormKit()
  const line = useWatch({ control, name: path }) as Draft | undefined
  const resource = resourceOf(lines.resource)
  const row = { id: '', version: 0, ...line, ...lineFigures(resource.fields, line ?? {}) }
  return <Cell resource={resource} field={field} name={name} row={row} />
}

/** Column → the sum of the parent over it, as far as this person sees it. */
export function sumsOver(resource: Resource, name: string, user: User | undefined): Readonly<Record<string, string>> {
  const isSeen = ([, sum]: [string, string]) => holds(user, resource.fields[sum]?.right)
  return Object.fromEntries(Object.entries(sumsBelow(resource, name)).filter(isSeen))
}

type LineSumsProps = { columns: readonly NamedField[]; sums: Readonly<Record<string, string>> }

/** The row below lines: what the parent sums of their columns. */
export function LineSums({ columns, sums }: LineSumsProps): ReactNode {
  const { resource } = useFormKit()
  const row = useFiguredRow()
  return (
    <tfoot>
      <tr>
        <th scope="row" className="lines-seq">
          {say('form.lineSum')}
        </th>
        {columns.map(([column]) => {
          const sum = sums[column]
          const field = sum === undefined ? undefined : resource.fields[sum]
          return (
            <td key={column} title={field && labelOf(field.label)}>
              {sum && field && <Cell resource={resource} field={field} name={sum} row={row} />}
            </td>
          )
        })}
        <td className="lines-tools" />
      </tr>
    </tfoot>
  )
}
