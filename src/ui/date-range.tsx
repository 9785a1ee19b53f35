import { t } from '../providers/i18n.ts'
import { LazyField } from './lazy-field.tsx'

export type Shortcut = { label: string; range: readonly [string, string] }
/** `YYYY-MM-DD`, or open. */
export type Day = string | null

export type DateRangeProps = {
  value: readonly [Day, Day]
  onChange: (value: [Day, Day]) => void
  id?: string
  label?: string
  shortcuts?: readonly Shortcut[]
}

const load = () => import('./antd/range-picker.tsx').then((part) => part.RangePicker)

/** From a day to a day; antd's picker comes when it is asked for. */
export function DateRange(props: DateRangeProps) {
  const { value, onChange, id, label } = props
  const [from, to] = value
  const text = from || to ? `${from ?? '…'} ~ ${to ?? '…'}` : ''
  const placeholder = `${t('filter.start')} ~ ${t('filter.end')}`
  const clear = () => onChange([null, null])
  return <LazyField {...{ load, props, text, placeholder, id, label, clear }} />
}
