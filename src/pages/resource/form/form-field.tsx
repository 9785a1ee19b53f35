import { memo, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { type AnyField, isFile, traitsOf } from '../../../define/field.ts'
import type { Where } from '../../../define/where.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { inputs } from '../by-kind/inputs.ts'
import { noteOf } from '../controls/note-of.ts'
import { messageOf } from '../record/check-error.ts'
import { rowOf } from '../record/form-model.ts'
import type { Picked } from '../record/input-props.ts'
import { overrideOf } from '../record/override.ts'
import { refText } from '../record/row.ts'
import { attachOf, fieldId, isLocked, useFormKit, useMatches } from './form-context.ts'
import { NarrowedInput } from './narrowed-input.tsx'
import { useFill } from './use-fill.ts'

type FormFieldProps = { name: string; field: AnyField }

/** One field of the form with its label, hint and message. Typing in it renders nothing else. */
export const FormField = memo(function FormField({ name, field }: FormFieldProps): ReactNode {
  const bound = <BoundField name={name} field={field} />
  return field.visible ? <When where={field.visible}>{bound}</When> : bound
})

/** Its children only while the draft matches. */
export function When({ where, children }: { where: Where; children: ReactNode }): ReactNode {
  return useMatches(where) ? children : null
}

function BoundField({ name, field }: FormFieldProps): ReactNode {
  const kit = useFormKit()
  const fillIn = useFill(name, field)
  const { field: bound, fieldState } = useController({ name, control: kit.control })
  const id = fieldId(name)
  const message = messageOf(fieldState.error)
  const note = message ? undefined : noteOf(field, bound.value)
  const hint = field.hint && labelOf(field.hint)
  const described = [message && `${id}-error`, note && `${id}-note`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const Input = overrideOf(kit.resource.name)?.inputs?.[name] ?? (field.dependsOn ? NarrowedInput : inputs[field.kind])
  const fill = (value: unknown, picked?: Picked) => {
    bound.onChange(value)
    fillIn(picked, bound.value)
  }
  const { isWide, isMultiline } = traitsOf(field)
  return (
    <div className={isWide || isMultiline ? 'form-item form-item-wide' : 'form-item'}>
      <label className="form-label" htmlFor={id}>
        {labelOf(field.label)}
        {field.required && (
          <span className="form-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      <Input
        id={id}
        field={field}
        value={bound.value}
        onChange={fill}
        onBlur={bound.onBlur}
        disabled={isLocked(kit, field)}
        invalid={message !== undefined}
        describedBy={described || undefined}
        label={labelled(kit.base, name, bound.value) ?? kit.names.get(String(bound.value))}
        attach={isFile(field) ? attachOf(kit, `${kit.source}.${name}`) : undefined}
      />
      <FieldNotes id={id} message={message} note={note} hint={hint} />
    </div>
  )
}

/** The label that came with the stored row, while the value is still the stored one. */
function labelled(base: Readonly<Record<string, unknown>>, name: string, value: unknown): string | undefined {
  const row = rowOf(base)
  return row && JSON.stringify(row[name]) === JSON.stringify(value) ? refText(row, name) : undefined
}

type Notes = { id: string; message?: string; note?: string; hint?: string }

/** What is wrong (announced), what should be looked at, and what the field is for. */
export function FieldNotes({ id, message, note, hint }: Notes): ReactNode {
  return (
    <>
      {message && (
        <div id={`${id}-error`} className="form-error">
          {message}
        </div>
      )}
      {note && (
        <div id={`${id}-note`} className="form-note">
          {note}
        </div>
      )}
      {hint && (
        <div id={`${id}-hint`} className="form-hint">
          {hint}
        </div>
      )}
    </>
  )
}
