import type { ReactNode } from 'react'
import type { Resource } from '../../../define/resource.ts'
import { matches } from '../../../define/where.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { overrideOf } from '../../overrides.ts'
import type { Row } from '../cells/row.ts'
import { Value } from './value.tsx'

/** Labels and values in columns. A field that the person may not see is not in the row, and not here. */
export function Facts({ resource, names, row }: { resource: Resource; names: readonly string[]; row: Row }): ReactNode {
  const cells = overrideOf(resource.name)?.cells
  return (
    <dl className="show-facts">
      {names.map((name) => {
        const field = resource.fields[name]
        if (!field || row[name] === undefined || !matches(row, field.showWhen)) return null
        const Shown = cells?.[name]
        const isWide = field.kind === 'longText' || (field.kind === 'file' && String(row[name]) !== '')
        return (
          <div key={name} className={isWide ? 'show-fact show-fact-wide' : 'show-fact'}>
            <dt>{labelOf(field.label)}</dt>
            <dd>
              {Shown ? (
                <Shown resource={resource} field={field} name={name} row={row} />
              ) : (
                <Value resource={resource} field={field} name={name} row={row} files={row._files} />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
