import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { formatYuan, parseYuan, plainYuan } from '../../../define/money.ts'
import { formatNumber } from '../../../define/numbers.ts'
import type { Text } from '../../../define/text.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { ariaOf, type InputProps } from '../record/input-props.ts'
import { parseText } from '../record/parse-text.ts'

/** The text of a figure at rest, and while it is edited. */
type Format = { rest: (value: unknown) => string; edit: (value: unknown) => string }

/**
 * A figure as text while it is typed, as a number in the model. Half-typed text stays in the model as it is, so that
 * nothing is lost and the check can name it.
 */
export function FigureInput({
  format,
  unit,
  ...props
}: InputProps & { format: Format; unit?: Text | string | undefined }): ReactNode {
  const { field, value, onChange, onBlur } = props
  const [typed, setTyped] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const wantsSelection = useRef(false)
  // In the very event of the focus: a moment later it would select, and lose, what a quick hand has typed already.
  useLayoutEffect(() => {
    if (wantsSelection.current) box.current?.select()
    wantsSelection.current = false
  })
  const input = (
    <input
      {...ariaOf(props)}
      ref={box}
      className="bc-input input-figure"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? format.rest(value)}
      onFocus={() => {
        wantsSelection.current = true
        setTyped(format.edit(value))
      }}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(parseText(field, event.target.value))
      }}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
    />
  )
  if (!unit) return input
  const said = labelOf(unit)
  return (
    <span className="input-with-unit" style={{ '--signs': said.length } as CSSProperties}>
      {input}
      <span className="input-unit">{said}</span>
    </span>
  )
}

const plain = (value: unknown) => (value === null || value === undefined ? '' : String(value))

const numberFormat: Format = {
  rest: (value) => (typeof value === 'number' ? formatNumber(value) : plain(value)),
  edit: plain,
}

const yuanFormat: Format = {
  rest: (value) => (typeof value === 'number' ? formatYuan(value) : plain(value)),
  // A zero is the wish to type an amount, not to edit "0.00".
  edit: (value) =>
    typeof value === 'number' ? (value === 0 ? '' : plainYuan(value).replace(/\.00$/, '')) : plain(value),
}

export function NumberInput(props: InputProps): ReactNode {
  return <FigureInput {...props} format={numberFormat} unit={props.ariaLabel ? undefined : props.field.unit} />
}

/** Yuan for the person, whole fen in the model. Left empty, an amount with an initial value falls back to it. */
export function MoneyInput(props: InputProps): ReactNode {
  const { field, value, onChange, onBlur } = props
  return (
    <FigureInput
      {...props}
      format={yuanFormat}
      unit={props.ariaLabel ? undefined : t('value.yuan')}
      onChange={(next) => onChange(typeof next === 'string' ? (parseYuan(next) ?? next) : next)}
      onBlur={() => {
        if (value === null && typeof field.initial === 'number') onChange(field.initial)
        onBlur()
      }}
    />
  )
}
