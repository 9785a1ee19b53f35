import { type ReactNode, useState } from 'react'
import {
  type CarFault,
  type CarPart,
  carFaults,
  markAt,
  readMark,
  textOfFault,
  textOfMark,
  textOfPart,
} from '../../../define/car-parts.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../files/text.ts'
import type { InputProps } from '../record/input-props.ts'
import { CarDrawing } from './car-drawing.tsx'
import './marks.css'

type MarksInputProps = Pick<InputProps, 'value' | 'onChange' | 'disabled'> & Partial<Pick<InputProps, 'onBlur'>>

const faults = Object.keys(carFaults) as CarFault[]

/** Damage on a drawn car: a part is pressed, then what is wrong with it; what was marked stands below and is taken off there. */
export default function MarksInput({ value, onChange, onBlur, disabled }: MarksInputProps): ReactNode {
  const marks = Array.isArray(value) ? (value as string[]) : []
  const [part, setPart] = useState<CarPart>()
  const toggle = (mark: string) =>
    onChange(marks.includes(mark) ? marks.filter((one) => one !== mark) : [...marks, mark])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what leaves the field leaves what is inside
    <div className="marks" onBlur={onBlur}>
      <CarDrawing marks={marks} chosen={part} onPart={disabled ? undefined : setPart} />
      <div className="marks-side">
        {!disabled &&
          (part ? (
            <fieldset className="marks-faults" aria-label={labelOf(textOfPart(part))}>
              <b>{labelOf(textOfPart(part))}</b>
              {faults.map((fault) => {
                const mark = markAt(part, fault)
                return (
                  <Button
                    key={fault}
                    kind={marks.includes(mark) ? 'primary' : 'default'}
                    aria-pressed={marks.includes(mark)}
                    onClick={() => toggle(mark)}
                  >
                    {labelOf(textOfFault(fault))}
                  </Button>
                )
              })}
            </fieldset>
          ) : (
            <p className="form-hint">{say('marks.how')}</p>
          ))}
        <ul className="marks-list" aria-live="polite" aria-label={say('marks.list')}>
          {marks.map((mark) => {
            const name = labelOf(textOfMark(mark))
            return (
              <li key={mark} className="input-chip">
                {disabled ? (
                  name
                ) : (
                  <>
                    <button
                      type="button"
                      className="marks-name"
                      aria-label={say('marks.show', { name })}
                      onClick={() => setPart(readMark(mark)?.part)}
                    >
                      {name}
                    </button>
                    <button type="button" aria-label={say('remove', { name })} onClick={() => toggle(mark)}>
                      ×
                    </button>
                  </>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
