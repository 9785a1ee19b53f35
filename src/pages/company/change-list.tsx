import type { ReactNode } from 'react'
import { type AnyField, traitsOf } from '../../define/field.ts'
import { labelOf } from '../../providers/i18n.ts'
import { ValueText } from '../resource/controls/value-text.tsx'
import { fieldAt } from '../resource/record/field-at.ts'
import { registry } from './definitions.ts'

export type Change = { field: string; before: unknown; after: unknown }
type ChangeListProps = {
  resource: string
  changes: readonly Change[]
  /** Sets are told by what came and what went, instead of whole. */
  isBySet?: boolean
}

/** Before and after, by the labels of the definition. */
export function ChangeList({ resource: name, changes, isBySet }: ChangeListProps): ReactNode {
  const resource = Object.hasOwn(registry, name) ? registry[name] : undefined
  if (!resource || changes.length === 0) return null
  return (
    <ul className="co-changes">
      {changes.map(({ field: key, before, after }) => {
        const field = fieldAt(resource, key)
        if (!field) return null
        const isSet = isBySet && Array.isArray(before ?? []) && Array.isArray(after ?? []) && (before || after)
        return (
          <li key={key}>
            <span>{labelOf(field.label)}</span>
            {isSet ? (
              <SetChange field={field} before={(before ?? []) as unknown[]} after={(after ?? []) as unknown[]} />
            ) : (
              <>
                <del>
                  <Said field={field} value={before} />
                </del>
                {' → '}
                <ins>
                  <Said field={field} value={after} />
                </ins>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function SetChange({ field, before, after }: { field: AnyField; before: unknown[]; after: unknown[] }): ReactNode {
  const gone = before.filter((one) => !after.includes(one))
  const come = after.filter((one) => !before.includes(one))
  return (
    <>
      {come.length > 0 && (
        <ins>
          + <Said field={field} value={come} />
        </ins>
      )}
      {gone.length > 0 && (
        <del>
          − <Said field={field} value={gone} />
        </del>
      )}
    </>
  )
}

/** The log gives references and regions by their names, not by their ids. */
function Said({ field, value }: { field: AnyField; value: unknown }): ReactNode {
  const isNamed = traitsOf(field).lookup !== undefined
  return isNamed ? [value].flat().filter(Boolean).join('、') || '—' : <ValueText field={field} value={value} />
}
