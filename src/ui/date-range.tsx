import { t } from '../providers/i18n.ts'
import type { DateRangeProps } from './antd/range-picker.tsx'
import { LazyField } from './lazy-field.tsx'

export type { Day } from './antd/range-picker.tsx'

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
