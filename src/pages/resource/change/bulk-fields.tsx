import { useEffect } from 'react'
import type { Resource } from '../../../define/resource.ts'
import { labelOf, messageIn } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { inputs } from '../by-kind/inputs.ts'
import { isSame } from '../form/form-body.ts'
import { type Row, refText } from '../record/row.ts'
import { chosenOf, type Offer, type Typed } from './offers.ts'
import { say } from './text.ts'

type BulkFieldsProps = {
  resource: Resource
  rows: readonly Row[]
  offers: readonly Offer[]
  typed: Typed
  add: (offer: Offer) => void
  type: (name: string, value: unknown) => void
  drop: (name: string) => void
}

/** The fields that are to be changed, each with its own input; the others are named, and why. */
export function BulkFields({ rows, offers, typed, add, type, drop }: BulkFieldsProps) {
  const chosen = chosenOf(offers, typed)
  const free = offers.filter(({ name, reason }) => !reason && !(name in typed.values))
  const left = offers.filter(({ reason }) => reason)
  return (
    <div className="bulk-fields">
      {chosen.map((offer) => (
        <BulkField key={offer.name} {...{ offer, rows, typed, type, drop }} />
      ))}
      {free.length > 0 && (
        <select
          className="bc-input bc-select"
          aria-label={say('add')}
          value=""
          onChange={({ target }) => {
            const offer = free.find(({ name }) => name === target.value)
            if (offer) add(offer)
          }}
        >
          <option value="">{say(chosen.length > 0 ? 'addMore' : 'addFirst')}</option>
          {free.map(({ name, field }) => (
            <option key={name} value={name}>
              {labelOf(field.label)}
            </option>
          ))}
        </select>
      )}
      {left.length > 0 && (
        <details open={free.length + chosen.length === 0}>
          <summary>{say('left', { count: left.length })}</summary>
          <ul>
            {left.map(({ name, field, reason = 'form', closed }) => (
              <li key={name}>
                {labelOf(field.label)}
                <span className="form-hint"> {say(`why.${reason}`, { count: closed })}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

type BulkFieldProps = Pick<BulkFieldsProps, 'rows' | 'typed' | 'type' | 'drop'> & { offer: Offer }

function BulkField({ offer: { name, field }, rows, typed, type, drop }: BulkFieldProps) {
  const id = `bulk-${name}`
  // It was just chosen.
  useEffect(() => document.getElementById(id)?.focus(), [id])
  const label = labelOf(field.label)
  const value = typed.values[name]
  const error = typed.errors[name]
  const Input = inputs[field.kind]
  const known = rows.find((row) => isSame(row[name], value))
  return (
    <div className="bulk-field">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <Input
        id={id}
        field={field}
        value={value}
        onChange={(next) => type(name, next)}
        onBlur={() => undefined}
        invalid={error !== undefined}
        describedBy={error && `${id}-error`}
        label={known && refText(known, name)}
      />
      <Button kind="text" icon="close" aria-label={say('remove', { label })} onClick={() => drop(name)} />
      {error && (
        <div id={`${id}-error`} className="form-error">
          {messageIn(error)}
        </div>
      )}
    </div>
  )
}
