import { type ReactNode, useState } from 'react'
import { is, isRef } from '../../../define/field.ts'
import type { Action, Resource } from '../../../define/resource.ts'
import { labelOf, labelWithin, t } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Body } from '../record/calls.ts'
import type { Failure } from '../record/failure.ts'
import { type Row, refText } from '../record/row.ts'
import { sumsOf } from '../record/sums.ts'
import { textOf } from '../record/text-of.ts'

export type ActionDialogProps = {
  resource: Resource
  rows: readonly Row[]
  isRunning: boolean
  onDo: (input: Body) => Promise<Failure | null>
  onClose: () => void
}

/** Asks before an action that cannot be taken back or that goes over many rows. Without an action: the removal. */
export function ConfirmDialog(props: ActionDialogProps & { action: Action | null }): ReactNode {
  const { resource, rows, action, isRunning, onDo, onClose } = props
  const [failure, setFailure] = useState<Failure | null>(null)
  return (
    <Dialog
      title={titleOf(resource, rows, action)}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button
            kind="primary"
            danger={action === null || action.color === 'red'}
            isBusy={isRunning}
            onClick={() => void onDo({}).then(setFailure)}
          >
            {action ? labelOf(action.label) : t('action.remove')}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
        </>
      }
    >
      <ActionText resource={resource} rows={rows} action={action} />
      <p role="alert" className="form-error form-refusal">
        {failure?.message}
      </p>
    </Dialog>
  )
}

/** Two columns for what asks for much. */
export const widthOf = (action: Action | null): number => (Object.keys(action?.input ?? {}).length > 4 ? 680 : 480)

/** What is done to what: 取消订单 D261121-0001. */
export function titleOf(resource: Resource, rows: readonly Row[], action: Action | null): string {
  if (!action) return t('act.removeTitle', { label: labelWithin(resource.label) })
  const [first] = rows
  return rows.length === 1 && first ? `${labelOf(action.label)} ${nameOf(resource, first)}` : labelOf(action.label)
}

export function ActionText({
  resource,
  rows,
  action,
}: Pick<ActionDialogProps, 'resource' | 'rows'> & { action: Action | null }): ReactNode {
  const [first] = rows
  if (!action) return <p>{t('act.removeText', { title: first ? nameOf(resource, first) : '' })}</p>
  return (
    <>
      {action.confirm && <p>{labelOf(action.confirm)}</p>}
      {rows.length > 1 && <p>{t('act.onMany', { count: rows.length, rows: countedOf(resource) })}</p>}
      {rows.length > 1 && <Sums resource={resource} rows={rows} action={action} />}
    </>
  )
}

const countedOf = ({ counted, label }: Resource): string =>
  counted ? labelOf(counted) : t('act.rows', { label: labelWithin(label) })

/** What the rows come to, by the totals of the list in which the action is done. */
function Sums({
  resource,
  rows,
  action,
}: Pick<ActionDialogProps, 'resource' | 'rows'> & { action: Action }): ReactNode {
  const view = Object.values(resource.views ?? {}).find(
    ({ totals, actions = [] }) => totals && actions.some((verb) => resource.actions?.[verb] === action),
  )
  const sums = view ? sumsOf(resource, view, rows) : []
  return sums.length > 0 && <p>{t('act.sums', { sums: sums.join(' · ') })}</p>
}

/** What a person knows the row by; its title where what says more did not come with the row. */
function nameOf(resource: Resource, row: Row): string {
  const said = (resource.confirmFields ?? []).flatMap((name) => {
    const field = resource.fields[name]
    const isKnown = is(isRef, field) ? refText(row, name) !== undefined : Boolean(row[name])
    return field && isKnown ? [textOf(field, name, row)] : []
  })
  if (said.length > 0) return said.join(' ')
  const field = resource.fields[resource.titleField]
  return field && row[resource.titleField] !== undefined ? textOf(field, resource.titleField, row) : ''
}
