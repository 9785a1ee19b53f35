import type { ReactNode } from 'react'
import { labelOf, t } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ValueText } from '../controls/value-text.tsx'
import { draftOfRow } from '../record/form-model.ts'
import { type Row, refText } from '../record/row.ts'
import { linesOf } from './form-body.ts'
import { type Difference, differencesOf, isConflict, lineSetOf } from './merge.ts'
import { say } from './text.ts'
import type { RecordForm } from './use-record-form.ts'
import { writerOf } from './writer-of.ts'

type ConflictDialogProps = { record: RecordForm; current: Row; onReload: (() => void) | undefined }

/** Somebody else saved the record meanwhile: what they changed beside what the person typed, and the two ways on. */
export function ConflictDialog({ record, current, onReload }: ConflictDialogProps): ReactNode {
  const { plan, before, kit, closeConflict, overwrite, isSaving } = record
  const mine = kit.getValues()
  const differences = differencesOf(plan, before, current, mine)
  const latest = draftOfRow(plan, current)
  const lines = plan.lines.flatMap(({ name, lines: { label } }) => {
    const standing = lineSetOf(name, before, latest, mine)
    return standing === 'same' ? [] : [{ name, label, isConflict: standing === 'conflict' }]
  })
  const writer = writerOf(kit.base, current)
  // What goes over the other's changes is never what Enter or Ctrl+Enter does.
  const isHarmless = !differences.some(isConflict) && !lines.some((one) => one.isConflict)
  return (
    <Dialog
      title={say('form.conflictTitle')}
      width={760}
      onClose={closeConflict}
      footer={
        <>
          {isHarmless ? (
            <Button kind="primary" isBusy={isSaving} onClick={() => void overwrite()}>
              {say('form.save')}
            </Button>
          ) : (
            <Button kind="primary" onClick={closeConflict}>
              {t('form.stay')}
            </Button>
          )}
          {onReload && <Button onClick={onReload}>{say('form.reload')}</Button>}
          {isHarmless ? (
            <Button onClick={closeConflict}>{t('form.stay')}</Button>
          ) : (
            <Button danger isBusy={isSaving} onClick={() => void overwrite()}>
              {say('form.overwrite')}
            </Button>
          )}
        </>
      }
    >
      {writer && <p>{writer}</p>}
      <p>{say(isHarmless ? 'form.conflictSame' : 'form.conflictText')}</p>
      <table className="form-conflict">
        <thead>
          <tr>
            <th scope="col">{say('form.conflictField')}</th>
            <th scope="col">{say('form.conflictBefore')}</th>
            <th scope="col">{say('form.conflictCurrent')}</th>
            <th scope="col">{say('form.conflictYours')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <tr key={one.name} data-conflict={isConflict(one) || undefined}>
              <th scope="row">{nameOf(one)}</th>
              <td>
                <ValueText field={one.field} value={one.before} />
              </td>
              <td>
                <ValueText
                  field={one.field}
                  value={one.current}
                  label={one.line ? undefined : refText(current, one.name)}
                />
              </td>
              <td>
                <ValueText field={one.field} value={one.mine} />
              </td>
            </tr>
          ))}
          {lines.map(({ name, label, isConflict }) => (
            <tr key={name} data-conflict={isConflict || undefined}>
              <th scope="row">{labelOf(label)}</th>
              {[before, latest, mine].map((draft, at) => (
                <td key={at === 0 ? 'before' : at === 1 ? 'latest' : 'mine'}>
                  {say('form.lineCount', { count: linesOf(draft, name).length })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

function nameOf({ field, line }: Difference): string {
  const label = labelOf(field.label)
  return line ? say('form.conflictLine', { lines: labelOf(line.label), place: line.place, label }) : label
}
