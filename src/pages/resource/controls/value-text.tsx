import type { ReactNode } from 'react'
import { type AnyField, isRef, isReference, isRegion, isSet } from '../../../define/field.ts'
import { NOTHING, textOf } from '../record/text-of.ts'
import { useLabel } from './use-lookup.ts'
import { useRegions } from './use-regions.ts'

/** A value that comes without its row, such as one of the past: the texts of references and regions are looked up. */
export function ValueText({ field, value, label }: { field: AnyField; value: unknown; label?: string }): ReactNode {
  const id = typeof value === 'string' && !label ? value : null
  const asked = useLabel(field, isRef(field) ? id : null)
  const { regions } = useRegions(isRegion(field) && id !== null)
  const found = label ?? asked ?? regions?.all.find((region) => region.id === id)?.label
  if (isReference(field) && isSet(field) && !found)
    return Array.isArray(value) && value.length > 0 ? String(value.length) : NOTHING
  if (isRef(field) && !found) return id === null ? NOTHING : '…'
  const labels = found === undefined ? undefined : { value: found }
  return textOf(field, 'value', { id: '', version: 0, value, _labels: labels })
}
