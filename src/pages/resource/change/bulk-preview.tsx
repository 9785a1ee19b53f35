import type { Resource } from '../../../define/resource.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { isSame } from '../form/form-body.ts'
import { textOf } from '../record/text-of.ts'
import type { Offer } from './offers.ts'
import { say } from './text.ts'
import type { Tried } from './use-bulk-change.ts'

type BulkPreviewProps = { resource: Resource; tried: readonly Tried[]; fields: readonly Offer[] }

/** What becomes of each row: first those that cannot be changed, then what changes, then what stays. */
export function BulkPreview({ resource, tried, fields }: BulkPreviewProps) {
  const refused = tried.filter(({ refusal }) => refusal)
  const changed = tried.filter(({ isChanged, refusal }) => isChanged && !refusal)
  const same = tried.filter(({ isChanged, refusal }) => !isChanged && !refusal)
  return (
    <>
      <p role="status">
        {changed.length + refused.length === 0
          ? say('nothing')
          : say('counts', { changed: changed.length, same: same.length })}
        {refused.length > 0 && <span className="form-error">{say('refusedCount', { count: refused.length })}</span>}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrows */}
      <section className="bulk-preview" aria-label={say('preview')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{labelOf(resource.fields[resource.titleField]?.label ?? say('row'))}</th>
              {fields.map(({ name, field }) => (
                <th key={name} scope="col">
                  {labelOf(field.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...refused, ...changed, ...same].map((row) => (
              <PreviewRow key={row.id} resource={resource} row={row} fields={fields} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function PreviewRow({ resource, row, fields }: { resource: Resource; row: Tried } & Pick<BulkPreviewProps, 'fields'>) {
  const { before, after, refusal } = row
  const title = resource.fields[resource.titleField]
  return (
    <tr data-refused={refusal ? '' : undefined}>
      <th scope="row">{title ? textOf(title, resource.titleField, before) : row.id}</th>
      {refusal ? (
        <td colSpan={fields.length} className="form-error">
          {reasonsOf(refusal)}
        </td>
      ) : (
        fields.map(({ name, field }) => (
          <td key={name}>
            {isSame(before[name], after[name]) ? (
              <span className="bulk-same">{say('same')}</span>
            ) : (
              <>
                <del>{textOf(field, name, before)}</del> → <b>{textOf(field, name, after)}</b>
              </>
            )}
          </td>
        ))
      )}
    </tr>
  )
}

const reasonsOf = ({ message, errors }: NonNullable<Tried['refusal']>): string =>
  errors.length > 0 ? [...new Set(errors.map((one) => one.message))].join('；') : message
