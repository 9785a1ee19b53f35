import { t } from '../../providers/i18n.ts'
import { LazyField } from '../lazy-field.tsx'
import type { DateRangeProps } from './range-picker.tsx'

export type { Day } from './range-picker.tsx'

const load = () => import('./range-picker.tsx').then((part) => part.RangePicker)

/** From a day to a day; antd's picker comes when it is asked for. */
export function DateRange(props: DateRangeProps) {
  const { value, onChange, id, label } = props
  const [from, to] = value
  const text = from || to ? `${from ?? '…'} ~ ${to ?? '…'}` : ''
  const placeholder = `${t('filter.start')} ~ ${t('filter.end')}`
  const clear = () => onChange([null, null])
  return <LazyField {...{ load, props, text, placeholder, id, label, clear }} />
}
