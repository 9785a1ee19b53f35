import type { ReactNode } from 'react'
import { isFile, traitsOf } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import { unknownLabel } from '../../../define/unknown.ts'
import { matches } from '../../../define/where.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { overrideOf } from '../record/override.ts'
import type { Row } from '../record/row.ts'
import { Value } from './value.tsx'

/** Whether the row has any of these facts. */
export const hasFacts = (resource: Resource, names: readonly string[], row: Row): boolean =>
  names.some((name) => isShown(resource, name, row))

/** What the person may not see is not in the row. */
const isShown = ({ fields }: Resource, name: string, row: Row): boolean =>
  fields[name] !== undefined && row[name] !== undefined && matches(row, fields[name].visible)

/** Labels and values in columns. A field that the person may not see is not in the row, and not here. */
export function Facts({ resource, names, row }: { resource: Resource; names: readonly string[]; row: Row }): ReactNode {
  const cells = overrideOf(resource.name)?.cells
  return (
    <dl className="show-facts">
      {names.map((name) => {
        const field = resource.fields[name]
        if (!field || !isShown(resource, name, row)) return null
        const Shown = cells?.[name]
        const { unit } = traitsOf(field)
        const isWide = traitsOf(field).isMultiline || (isFile(field) && String(row[name]) !== '')
        return (
          <div key={name} className={isWide ? 'show-fact show-fact-wide' : 'show-fact'}>
            <dt>{labelOf(field.label)}</dt>
            <dd>
              {Shown ? (
                <Shown resource={resource} field={field} name={name} row={row} />
              ) : (
                <Value resource={resource} field={field} name={name} row={row} files={row._files} />
              )}
              {unit && row[name] !== null && !unknownLabel(field, row) && ` ${labelOf(unit)}`}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
