import DatePicker from 'antd/es/date-picker'
import dayjs from 'dayjs'
import { t } from '../../providers/i18n.ts'
import { AntdScope } from './scope.tsx'

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

const DAY = 'YYYY-MM-DD'
const at = (day: Day) => (day ? dayjs(day) : null)

/** antd's range picker, open at once: the person has just asked for it. */
export function RangePicker({ value, onChange, id, label, shortcuts }: DateRangeProps) {
  return (
    <AntdScope>
      <DatePicker.RangePicker
        id={id ? { start: id } : undefined}
        aria-label={label}
        autoFocus
        defaultOpen
        needConfirm={false}
        allowEmpty={[true, true]}
        style={{ width: '100%' }}
        format={[DAY, 'YYYYMMDD']}
        placeholder={[t('filter.start'), t('filter.end')]}
        value={[at(value[0]), at(value[1])]}
        presets={shortcuts?.map(({ label, range }) => ({ label, value: [dayjs(range[0]), dayjs(range[1])] }))}
        onChange={(range) => onChange([range?.[0]?.format(DAY) ?? null, range?.[1]?.format(DAY) ?? null])}
      />
    </AntdScope>
  )
}
