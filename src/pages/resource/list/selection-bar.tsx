import { Suspense, useMemo, useState } from 'react'
import { MAX_PRINTS } from '../../../define/print.ts'
import type { Resource, View } from '../../../define/resource.ts'
import { canAct, type Row, useUser } from '../../../providers/access.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { useGo } from '../../../providers/use-navigate-now.ts'
import { printPath } from '../../../resources/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import type { BulkDialogProps } from '../change/bulk-dialog.tsx'
import { formFields } from '../change/lone-fields.ts'
import { say } from '../change/text.ts'
import { mayEdit } from '../record/may-edit.ts'
import { printsOf } from '../record/prints-of.ts'
import { sumsOf } from '../record/sums.ts'
import { bulkVerbs } from './bulk-verbs.ts'
import type { ActionRun } from './use-action-run.tsx'
import type { Selection } from './use-selection.ts'
import './selection.css'

const BulkDialog = lazyPage<BulkDialogProps>(() => import('../change/bulk-dialog.tsx'))
/** So many rows the server takes at once. */
const MOST = 500

export type SelectionBarProps = {
  resource: Resource
  view: Pick<View, 'actions' | 'totals'>
  selection: Selection
  run: ActionRun
}

/** How many rows are chosen, and what may be done with all of them. */
export default function SelectionBar({ resource, view, selection, run }: SelectionBarProps) {
  const go = useGo()
  const rows = useMemo(() => [...selection.rows.values()], [selection.rows])
  const sums = useMemo(() => sumsOf(resource, view, rows), [resource, view, rows])
  return (
    <div className="bc-selection" role="status">
      <span className="bc-selection-text">{[t('list.selected', { count: rows.length }), ...sums].join(' · ')}</span>
      {bulkVerbs(resource, view).map((verb) => {
        const action = resource.actions?.[verb]
        if (!action) return null
        const unfit = rows.filter((row) => !canAct(resource, action, row)).length
        // What none of the rows is for would only be in the way of what is.
        if (unfit === rows.length) return null
        const label = labelOf(action.label)
        return (
          <Button
            key={verb}
            kind={action.primary ? 'primary' : 'default'}
            danger={action.color === 'red'}
            disabled={unfit > 0}
            title={unfit > 0 ? t('list.notAllowed', { count: unfit, label }) : undefined}
            onClick={() => run(verb, rows)}
          >
            {label}
          </Button>
        )
      })}
      {printsOf(resource, rows).map(([key, label]) => (
        <Button
          key={`print ${key}`}
          disabled={rows.length > MAX_PRINTS}
          title={rows.length > MAX_PRINTS ? t('list.tooManyPrints', { count: MAX_PRINTS }) : undefined}
          onClick={() => go(printPath(resource, key, [...selection.rows.keys()]))}
        >
          {t('action.print', { label })}
        </Button>
      ))}
      <BulkChange resource={resource} rows={rows} onDone={selection.clear} />
      <Button kind="link" onClick={selection.clear}>
        {t('list.clearSelection')}
      </Button>
    </div>
  )
}

type BulkChangeProps = { resource: Resource; rows: readonly Row[]; onDone: () => void }

/** One change of all chosen rows, for who may change any. */
function BulkChange({ resource, rows, onDone }: BulkChangeProps) {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const hasFields = useMemo(() => formFields(resource, user).some(({ reason }) => !reason), [resource, user])
  if (!mayEdit(resource) || !hasFields) return null
  return (
    <>
      <Button
        disabled={rows.length > MOST}
        title={rows.length > MOST ? say('tooMany', { count: MOST }) : undefined}
        onPointerEnter={() => void BulkDialog.preload()}
        onClick={() => setOpen(true)}
      >
        {say('bulk')}
      </Button>
      {isOpen && (
        <Suspense>
          <BulkDialog resource={resource} rows={rows} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  )
}
