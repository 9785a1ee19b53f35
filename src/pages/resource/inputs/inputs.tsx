import type { ReactNode } from 'react'
import type { Kind } from '../../../define/field.ts'
import { t } from '../../../providers/i18n.ts'
import { ChoiceInput, ChoicesInput, YesNoInput } from './choice-input.tsx'
import { DateInput, MomentInput } from './date-input.tsx'
import { ariaOf, type InputProps } from './input-props.ts'
import { MoneyInput, NumberInput } from './number-input.tsx'
import { RefInput, RefsInput } from './ref-input.tsx'
import { RegionInput } from './region-input.tsx'
import { LongTextInput, PhoneInput, PlateInput, TextInput, VinInput } from './text-input.tsx'

export type { InputProps, Picked } from './input-props.ts'

/** The input of every kind. */
export const inputs = {
  text: TextInput,
  longText: LongTextInput,
  integer: NumberInput,
  decimal: NumberInput,
  money: MoneyInput,
  date: DateInput,
  moment: MomentInput,
  yesNo: YesNoInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  state: ReadOnlyInput,
  ref: RefInput,
  refs: RefsInput,
  serialNo: ReadOnlyInput,
  region: RegionInput,
  phone: PhoneInput,
  plate: PlateInput,
  vin: VinInput,
  file: ReadOnlyInput,
} satisfies Record<Kind, (props: InputProps) => ReactNode>

/** What the engine writes is seen in a form, never typed. */
function ReadOnlyInput(props: InputProps): ReactNode {
  const text = Array.isArray(props.value) ? t('value.files', { count: props.value.length }) : (props.value ?? '')
  return <input {...ariaOf(props)} className="bc-input" readOnly value={String(text)} />
}
