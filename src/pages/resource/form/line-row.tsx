import { memo, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { type AnyField, isFile } from '../../../define/field.ts'
import type { Lines } from '../../../define/resource.ts'
import { labelOf, useLocale } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { inputs } from '../by-kind/inputs.ts'
import { noteOf } from '../controls/note-of.ts'
import { messageOf } from '../record/check-error.ts'
import type { NamedField } from '../record/form-model.ts'
import { overrideOf } from '../record/override.ts'
import { attachOf, type FormKit, fieldId, useFormKit } from './form-context.ts'
import { FieldNotes } from './form-field.tsx'
import { LineFigure } from './line-figures.tsx'
import { NarrowedInput } from './narrowed-input.tsx'
import { say } from './text.ts'
import { useFill } from './use-fill.ts'

export type LineActions = { copy: (seq: number) => void; remove: (seq: number) => void }

type LineRowProps = {
  /** The name of the lines in the form. */
  name: string
  seq: number
  lines: Lines
  fields: readonly NamedField[]
  /** Computed of the fields. */
  figures: readonly NamedField[]
  isLocked: boolean
  /** A stored line: what was set once and for all stays. */
  isStored: boolean
  labels: Readonly<Record<string, string>>
  actions: LineActions
}

/** One line of the grid. It is drawn again only when it moves, and each cell only when its own value changes. */
export const LineRow = memo(function LineRow(props: LineRowProps): ReactNode {
  const { name, seq, lines, fields, figures, isLocked, isStored, labels, actions } = props
  useLocale()
  return (
    <tr>
      <th scope="row" className="lines-seq">
        {seq + 1}
      </th>
      {fields.map(([column, field], at) => (
        <td key={column} data-row={seq} data-column={at} data-label={labelled(field)}>
          <LineCell
            path={`${name}.${seq}.${column}`}
            seq={seq}
            field={field}
            isLocked={isLocked || (isStored && field.readOnly === 'afterCreate')}
            label={labels[column]}
          />
        </td>
      ))}
      {figures.map(([column, field]) => (
        <td key={column} data-label={labelOf(field.label)}>
          <LineFigure path={`${name}.${seq}`} lines={lines} name={column} field={field} />
        </td>
      ))}
      <td className="lines-tools">
        {!isLocked && (
          <>
            <Button
              kind="text"
              icon="plus"
              tabIndex={-1}
              aria-label={say('form.lineCopy', { seq: seq + 1 })}
              onClick={() => actions.copy(seq)}
            />
            <Button
              kind="text"
              icon="close"
              tabIndex={-1}
              aria-label={say('form.lineRemove', { seq: seq + 1 })}
              onClick={() => actions.remove(seq)}
            />
          </>
        )}
      </td>
    </tr>
  )
})

/** Stands before the cell where there is no head of columns. */
const labelled = (field: AnyField): string => `${labelOf(field.label)}${field.required === true ? ' *' : ''}`

/** `cars.0.photos` is declared as `orderCars.photos`. */
function lineSource({ resource }: FormKit, path: string): [resource: string, column: string] {
  const [name = '', , column = ''] = path.split('.')
  return [resource.lines?.[name]?.resource ?? '', column]
}

type LineCellProps = { path: string; seq: number; field: AnyField; isLocked: boolean; label: string | undefined }

function LineCell({ path, seq, field, isLocked, label }: LineCellProps): ReactNode {
  const kit = useFormKit()
  const fillIn = useFill(path, field)
  const { field: bound, fieldState } = useController({ name: path, control: kit.control })
  const id = fieldId(path)
  const message = messageOf(fieldState.error)
  const note = message ? undefined : noteOf(field, bound.value)
  const [resource, column] = lineSource(kit, path)
  const Input = overrideOf(resource)?.inputs?.[column] ?? (field.dependsOn ? NarrowedInput : inputs[field.kind])
  const described = [message && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ')
  return (
    <>
      <Input
        id={id}
        field={field}
        value={bound.value}
        onChange={(value, picked) => {
          bound.onChange(value)
          fillIn(picked, bound.value)
        }}
        onBlur={bound.onBlur}
        disabled={isLocked}
        invalid={message !== undefined}
        describedBy={described || undefined}
        ariaLabel={say('form.lineCell', { label: labelOf(field.label), seq: seq + 1 })}
        label={kit.names.get(String(bound.value)) ?? label}
        attach={isFile(field) ? attachOf(kit, `${resource}.${column}`) : undefined}
      />
      <FieldNotes id={id} message={message} note={note} />
    </>
  )
}
