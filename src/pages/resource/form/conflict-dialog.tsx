import type { ReactNode } from 'react'
import { labelOf, t } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type Row, refText } from '../cells/row.ts'
import { ValueText } from '../inputs/value-text.tsx'
import { isSame, linesOf } from './form-body.ts'
import { draftOfRow } from './form-model.ts'
import { differencesOf, isConflict } from './merge.ts'
import type { RecordForm } from './use-record-form.ts'

type ConflictDialogProps = { record: RecordForm; current: Row; onReload: (() => void) | undefined }

/** Somebody else saved the record meanwhile: what they changed beside what the person typed, and the two ways on. */
export function ConflictDialog({ record, current, onReload }: ConflictDialogProps): ReactNode {
  const { plan, before, kit, closeConflict, overwrite, isSaving } = record
  const mine = kit.getValues()
  const differences = differencesOf(plan, before, current, mine)
  const latest = draftOfRow(plan, current)
  const lines = plan.lines.filter(({ name }) => !isSame(before[name], latest[name]))
  const isHarmless = !differences.some(isConflict) && lines.every(({ name }) => isSame(before[name], mine[name]))
  return (
    <Dialog
      title={t('form.conflictTitle')}
      width={760}
      onClose={closeConflict}
      footer={
        <>
          <Button kind="primary" isBusy={isSaving} onClick={() => void overwrite()}>
            {t(isHarmless ? 'form.save' : 'form.overwrite')}
          </Button>
          {onReload && <Button onClick={onReload}>{t('form.reload')}</Button>}
          <Button onClick={closeConflict}>{t('form.stay')}</Button>
        </>
      }
    >
      <p>{t(isHarmless ? 'form.conflictSame' : 'form.conflictText')}</p>
      <table className="form-conflict">
        <thead>
          <tr>
            <th scope="col">{t('form.conflictField')}</th>
            <th scope="col">{t('form.conflictBefore')}</th>
            <th scope="col">{t('form.conflictCurrent')}</th>
            <th scope="col">{t('form.conflictYours')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <tr key={one.name} data-conflict={isConflict(one) || undefined}>
              <th scope="row">{labelOf(one.field.label)}</th>
              <td>
                <ValueText field={one.field} value={one.before} />
              </td>
              <td>
                <ValueText field={one.field} value={one.current} label={refText(current, one.name)} />
              </td>
              <td>
                <ValueText field={one.field} value={one.mine} />
              </td>
            </tr>
          ))}
          {lines.map(({ name, lines: { label } }) => (
            <tr key={name} data-conflict={!isSame(before[name], mine[name]) || undefined}>
              <th scope="row">{labelOf(label)}</th>
              {[before, latest, mine].map((draft, at) => (
                <td key={at === 0 ? 'before' : at === 1 ? 'latest' : 'mine'}>
                  {t('form.lineCount', { count: linesOf(draft, name).length })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
