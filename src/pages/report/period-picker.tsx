import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { businessDay } from '../../define/business-day.ts'
import { isSpanName, spanNames, spanOf, type TimeSpan } from '../../define/time-span.ts'
import { labelOf } from '../../providers/i18n.ts'
import { DateRange } from '../../ui/antd/date-range.tsx'
import { say } from './text.ts'

type PeriodProps = { value: string; span: TimeSpan | undefined; onChange: (period: string) => void }

const FREE = 'free'

/** A span by its name, which goes on meaning the same tomorrow, or two days. */
export function PeriodPicker({ value, span, onChange }: PeriodProps): ReactNode {
  const [isFree, setFree] = useState(!isSpanName(value))
  const days = span ?? (isSpanName(value) ? spanOf(value, businessDay(new Date())) : undefined)
  const choose = (name: string) => {
    setFree(name === FREE)
    if (name !== FREE) onChange(name)
  }
  const options = [
    ...Object.entries(spanNames).map(([name, label]) => ({ value: name, label: labelOf(label) })),
    { value: FREE, label: say('free') },
  ]
  return (
    <div className="report-filter">
      <label htmlFor="report-period">{say('period')}</label>
      <Select
        id="report-period"
        value={isFree || !isSpanName(value) ? FREE : value}
        options={options}
        onChange={choose}
        popupMatchSelectWidth={false}
        style={{ minWidth: 112 }}
      />
      {isFree ? (
        <DateRange
          label={say('period')}
          value={[days?.from ?? null, days?.to ?? null]}
          onChange={([from, to]) => from && to && onChange(`${from},${to}`)}
        />
      ) : (
        days && <span className="report-span">{`${days.from} ~ ${days.to}`}</span>
      )}
    </div>
  )
}
