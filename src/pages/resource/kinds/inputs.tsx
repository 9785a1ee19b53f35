import { type ReactNode, Suspense } from 'react'
import type { Kind } from '../../../define/field.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { PageBoundary } from '../../../ui/page-boundary.tsx'
import { ariaOf, type InputProps } from '../record/input-props.ts'
import { lazyPage } from '../record/lazy-page.tsx'
import { textOf } from '../record/text-of.ts'
import { ChoiceInput, ChoicesInput, YesNoInput } from './choice-input.tsx'
import { DateInput, MomentInput } from './date-input.tsx'
import { MoneyInput, NumberInput } from './number-input.tsx'
import { RefInput, RefsInput } from './ref-input.tsx'
import { RegionInput } from './region-input.tsx'
import { LongTextInput, PhoneInput, PlateInput, TextInput, VinInput } from './text-input.tsx'

export type { InputProps, Picked } from '../record/input-props.ts'

/** The input of every kind. */
export const inputs = {
  text: TextInput,
  textarea: LongTextInput,
  integer: NumberInput,
  decimal: NumberInput,
  money: MoneyInput,
  date: DateInput,
  datetime: MomentInput,
  boolean: YesNoInput,
  select: ChoiceInput,
  multiSelect: ChoicesInput,
  state: ReadOnlyInput,
  ref: RefInput,
  refs: RefsInput,
  sequence: ReadOnlyInput,
  region: RegionInput,
  phone: PhoneInput,
  plate: PlateInput,
  vin: VinInput,
  file: FilesInput,
} satisfies Record<Kind, (props: InputProps) => ReactNode>

/** What the engine writes is seen in a form, never typed. */
function ReadOnlyInput(props: InputProps): ReactNode {
  return <input {...ariaOf(props)} className="bc-input" readOnly value={String(props.value ?? '')} />
}

const FileInput = lazyPage(() => import('./file-input.tsx'))

/** Its place stands at once; what shows and sends files comes when a form wants it. */
function FilesInput(props: InputProps): ReactNode {
  const { id, field, value, ariaLabel, invalid, describedBy } = props
  return (
    <fieldset
      id={id}
      className="input-choices"
      tabIndex={-1}
      aria-label={ariaLabel ?? labelOf(field.label)}
      data-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      <PageBoundary>
        <Suspense fallback={textOf(field, id, { id, version: 0, [id]: value })}>
          <FileInput {...props} />
        </Suspense>
      </PageBoundary>
    </fieldset>
  )
}
