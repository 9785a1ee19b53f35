import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { type Control, useFieldArray, useFormState } from 'react-hook-form'
import type { Lines } from '../../../define/resource.ts'
import { matches } from '../../../define/where.ts'
import { labelOf, labelWithin, t } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { messageOf } from '../record/check-error.ts'
import { type Draft, lineFieldsOf, newLine } from '../record/form-model.ts'
import { linesOf } from './form-body.ts'
import { fieldId, useFormKit } from './form-context.ts'
import { copyOf, labelsOf, useStable } from './line-drafts.ts'
import { LineSums, lineFiguresOf, sumsOver } from './line-figures.tsx'
import { LineRow } from './line-row.tsx'
import { say } from './text.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridPaste } from './use-grid-paste.ts'
import './lines.css'

/** Room for a check box under a label of three characters. */
const MIN_WIDTH = 60

type Grid = Record<string, Draft[]>

/** Child rows as a grid: typed with the keyboard alone, or pasted from a sheet. */
export function LinesGrid({ name, lines }: { name: string; lines: Lines }): ReactNode {
  const kit = useFormKit()
  const { control, user, base, getValues } = kit
  const fields = useMemo(() => lineFieldsOf(lines, user), [lines, user])
  const figures = useMemo(() => lineFiguresOf(lines, user), [lines, user])
  const sums = useMemo(() => sumsOver(kit.resource, name, user), [kit.resource, name, user])
  // The draft is untyped on purpose; to the grid it is a table of drafts.
  const rows = useFieldArray<Grid, string, 'key'>({
    control: control as unknown as Control<Grid>,
    name,
    keyName: 'key',
  })
  const isLocked = lines.readOnly !== undefined && matches(base, lines.readOnly)
  const max = lines.max ?? Number.POSITIVE_INFINITY
  const wanted = useRef<string | null>(null)

  const add = (line: Draft, at: number) => {
    if (rows.fields.length >= max) return
    wanted.current = fieldId(`${name}.${at}.${fields[0]?.[0] ?? ''}`)
    rows.insert(at, line, { shouldFocus: false })
  }
  const actions = useStable({
    // A duplicate is another car: what tells one car from another is not copied.
    copy: (seq: number) => add(copyOf(linesOf(getValues(), name)[seq] ?? {}, fields), seq + 1),
    remove: (seq: number) => {
      wanted.current = fieldId(`${name}.${Math.max(0, seq - 1)}.${fields[0]?.[0] ?? ''}`)
      rows.remove(seq)
    },
  })
  const append = () => add(newLine(fields, user, new Date()), rows.fields.length)
  const onKeyDown = useGridKeys({ rowCount: rows.fields.length, isLocked, append, actions })
  const onPaste = useGridPaste({ name, fields, rows, max, isLocked })
  useEffect(() => {
    const id = wanted.current
    wanted.current = null
    if (id && rows.fields) document.getElementById(id)?.focus()
  }, [rows.fields])

  return (
    <div className="lines">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and the paste belong to the cells inside */}
      <div
        className="lines-scroll"
        // Where no cell takes the focus, the keyboard must still be able to scroll.
        tabIndex={isLocked || rows.fields.length === 0 ? 0 : undefined}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      >
        <table className="lines-table" aria-label={labelOf(lines.label)}>
          <thead>
            <tr>
              <th scope="col" className="lines-seq">
                {say('form.lineSeq')}
              </th>
              {[...fields, ...figures].map(([column, field]) => (
                <th key={column} scope="col" style={{ minWidth: Math.max(field.width ?? 120, MIN_WIDTH) }}>
                  {labelOf(field.label)}
                  {field.required === true && (
                    <span className="form-required" aria-hidden="true">
                      *
                    </span>
                  )}
                </th>
              ))}
              <th scope="col" className="lines-tools">
                {t('form.lineTools')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.fields.map((row, seq) => (
              <LineRow
                key={row.key}
                name={name}
                seq={seq}
                lines={lines}
                fields={fields}
                figures={figures}
                isLocked={isLocked}
                isStored={row.id !== undefined}
                labels={labelsOf(base, name, row.id)}
                actions={actions}
              />
            ))}
          </tbody>
          {Object.keys(sums).length > 0 && <LineSums columns={[...fields, ...figures]} sums={sums} />}
        </table>
        {rows.fields.length === 0 && (
          <p className="lines-none">{say('form.lineNone', { label: labelWithin(lines.label) })}</p>
        )}
      </div>
      <LinesError name={name} />
      {!isLocked && (
        <div className="lines-foot">
          <Button icon="plus" disabled={rows.fields.length >= max} onClick={append} id={fieldId(`${name}.add`)}>
            {say('form.lineAdd')}
          </Button>
          <span className="form-hint">
            {say('form.lineCount', { count: rows.fields.length })} · {say('form.lineHelp')}
          </span>
        </div>
      )}
    </div>
  )
}

/** What is wrong with the lines as a whole, such as their number. */
function LinesError({ name }: { name: string }): ReactNode {
  const { control } = useFormKit()
  const { errors } = useFormState({ control, name })
  const found = errors[name] as { root?: { message?: string }; message?: string } | undefined
  const message = messageOf(found?.root ?? found)
  if (!message) return null
  return (
    <p className="form-error" data-invalid="true" tabIndex={-1}>
      {message}
    </p>
  )
}
