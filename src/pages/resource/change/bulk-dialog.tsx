import { useMemo, useState } from 'react'
import { nothingOf } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import { errorsOf, schemaOfField } from '../../../define/schema.ts'
import { useUser } from '../../../providers/access.ts'
import { t } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { isSame } from '../form/form-body.ts'
import type { Draft } from '../record/form-model.ts'
import type { Row } from '../record/row.ts'
import { BulkFields } from './bulk-fields.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { wantedIn } from './lone-fields.ts'
import { chosenOf, type Offer, offersOf, type Typed } from './offers.ts'
import { say } from './text.ts'
import { useBulkChange } from './use-bulk-change.ts'
import './change.css'

export type BulkDialogProps = { resource: Resource; rows: readonly Row[]; onClose: () => void; onDone: () => void }

/** One change of all chosen rows: which fields, to what, and before it is written what becomes of each row. */
export default function BulkDialog({ resource, rows, onClose, onDone }: BulkDialogProps) {
  const user = useUser()
  const offers = useMemo(() => offersOf(resource, user, rows), [resource, user, rows])
  const [typed, setTyped] = useState<Typed>({ values: {}, errors: {} })
  const chosen = chosenOf(offers, typed)
  const bulk = useBulkChange(resource, keptValues(resource, chosen, typed.values, rows), onDone)
  const { tried, isBusy, failure } = bulk
  const add = ({ name, field }: Offer) =>
    setTyped(({ values, errors }) => ({
      values: { ...values, [name]: shared(rows, name) ?? nothingOf(field) },
      errors,
    }))
  const type = (name: string, value: unknown) =>
    setTyped(({ values, errors }) => ({ values: { ...values, [name]: value }, errors: without(errors, name) }))
  const drop = (name: string) =>
    setTyped(({ values, errors }) => ({ values: without(values, name), errors: without(errors, name) }))
  const look = () => {
    const errors = errorsIn(resource, chosen, typed.values, rows)
    setTyped(({ values }) => ({ values, errors }))
    if (Object.keys(errors).length === 0) void bulk.tryOut(rows.map(({ id }) => id))
  }
  const changed = tried?.filter(({ isChanged, refusal }) => isChanged && !refusal) ?? []
  const refused = tried?.filter(({ refusal }) => refusal) ?? []
  const footer = tried ? (
    <>
      <Button
        kind="primary"
        isBusy={isBusy}
        disabled={changed.length === 0 || refused.length > 0}
        onClick={() => void bulk.write(changed)}
      >
        {say('write', { count: changed.length })}
      </Button>
      {refused.length > 0 && refused.length < tried.length && (
        <Button
          disabled={isBusy}
          onClick={() => void bulk.tryOut(tried.filter(({ refusal }) => !refusal).map(({ id }) => id))}
        >
          {say('drop', { count: refused.length })}
        </Button>
      )}
      <Button disabled={isBusy} onClick={bulk.back}>
        {say('back')}
      </Button>
    </>
  ) : (
    <>
      <Button kind="primary" isBusy={isBusy} disabled={chosen.length === 0} onClick={look}>
        {say('preview')}
      </Button>
      <Button onClick={onClose}>{t('action.cancel')}</Button>
    </>
  )
  return (
    <Dialog
      title={say('bulkTitle', { count: rows.length })}
      width={tried ? 860 : 560}
      onClose={onClose}
      footer={footer}
    >
      {failure && (
        <p role="alert" className="form-error">
          {failure.message}
        </p>
      )}
      {tried ? (
        <BulkPreview resource={resource} tried={tried} fields={chosen} />
      ) : (
        <BulkFields {...{ resource, rows, offers, typed, add, type, drop }} />
      )}
    </Dialog>
  )
}

/** What every row has, as far as the rows show it. */
const shared = (rows: readonly Row[], name: string): unknown =>
  rows.every((row) => row[name] !== undefined && isSame(row[name], rows[0]?.[name])) ? rows[0]?.[name] : undefined

const without = <T,>(from: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([key]) => key !== name))

/** The strictest of the rows decides: what a draft may lack, another row may not. */
const schemaFor = (resource: Resource, { field }: Offer, rows: readonly Row[]) =>
  schemaOfField(rows.map((row) => wantedIn(resource, field, row)).find(({ required }) => required === true) ?? field)

function errorsIn(resource: Resource, chosen: readonly Offer[], values: Draft, rows: readonly Row[]) {
  return Object.fromEntries(
    chosen.flatMap((offer) => {
      const parsed = schemaFor(resource, offer, rows).safeParse(values[offer.name])
      const [first] = parsed.success ? [] : errorsOf(parsed.error)
      return first ? [[offer.name, first.message] as const] : []
    }),
  )
}

function keptValues(resource: Resource, chosen: readonly Offer[], values: Draft, rows: readonly Row[]): Draft {
  return Object.fromEntries(
    chosen.map((offer) => {
      const parsed = schemaFor(resource, offer, rows).safeParse(values[offer.name])
      return [offer.name, parsed.success ? parsed.data : values[offer.name]]
    }),
  )
}
