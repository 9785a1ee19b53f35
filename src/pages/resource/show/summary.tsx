import { type ReactNode, useState } from 'react'
import { isFile, isMoney, traitsOf } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import { unknownLabel } from '../../../define/unknown.ts'
import { matches } from '../../../define/where.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { overrideOf } from '../record/override.ts'
import type { Row } from '../record/row.ts'
import { isBlank } from './show-band.tsx'
import { say } from './text.ts'
import { Value } from './value.tsx'

/** Whether the row has any of these facts. */
export const hasFacts = (resource: Resource, names: readonly string[], row: Row): boolean =>
  names.some((name) => isShown(resource, name, row))

/** What the person may not see is not in the row. */
const isShown = ({ fields }: Resource, name: string, row: Row): boolean =>
  fields[name] !== undefined && row[name] !== undefined && matches(row, fields[name].visible)

/** So few that say nothing stand where they are: a line that counts them would be as long. */
const FEW = 1

/** Nothing, or an amount of nothing. Settings are looked at for what they leave open, too. */
function saysNothing({ fields, isSingleton }: Resource, name: string, row: Row): boolean {
  const field = fields[name]
  if (!field || isSingleton || unknownLabel(field, row)) return false
  return isBlank(row[name]) || (isMoney(field) && row[name] === 0)
}

type FactsProps = { resource: Resource; names: readonly string[]; row: Row }

/**
 * Labels and values in columns. A field that the person may not see is not in the row, and not here; those that say nothing
 * are counted, and shown when they are asked for.
 */
export function Facts({ resource, names, row }: FactsProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const shown = names.filter((name) => isShown(resource, name, row))
  const silent = shown.filter((name) => saysNothing(resource, name, row))
  const folds = silent.length > FEW
  const open = folds && !isOpen ? shown.filter((name) => !silent.includes(name)) : shown
  return (
    <>
      {open.length > 0 && <FactList resource={resource} names={open} row={row} />}
      {folds && (
        <button type="button" className="show-folded" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? say('show.fold') : say('show.folded', { count: silent.length })}
        </button>
      )}
    </>
  )
}

function FactList({ resource, names, row }: FactsProps): ReactNode {
  const cells = overrideOf(resource.name)?.cells
  return (
    <dl className="show-facts">
      {names.map((name) => {
        const field = resource.fields[name]
        if (!field) return null
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
