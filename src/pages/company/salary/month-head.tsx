import type { ReactNode } from 'react'
import { businessDay, monthOf } from '../../../define/business-day.ts'
import { formatYuan } from '../../../define/money.ts'
import { mayDo } from '../../../providers/access.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { useRead } from '../../../providers/use-read.ts'
import type { SalaryMonth, SalaryOverview } from '../../../resources/company/salary-answers.ts'
import { titleOfPage } from '../../../resources/menu.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/input.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Charts } from './charts.tsx'
import { monthAt } from './month.ts'
import { say } from './text.ts'

type HeadProps = { month: string; onMonth: (month: string) => void; onSlips: () => void }

/** The month, its sums and state, and what one does with it. */
export function MonthHead({ month, onMonth, onSlips }: HeadProps): ReactNode {
  const { data, error, refetch } = useRead<SalaryOverview>(
    '/api/salary/overview',
    { month },
    { staleTime: 10_000, keepsFormer: true },
  )
  const sums = data?.months.find((one) => one.month === month)
  return (
    <header className="bc-card salary-head">
      <div className="salary-bar">
        <h1>{labelOf(titleOfPage('salaryStatistics'))}</h1>
        <MonthPicker month={month} onMonth={onMonth} />
        <div className="salary-actions">
          <Button onClick={onSlips} disabled={!sums}>
            {say('slips')}
          </Button>
        </div>
      </div>
      {error && !data ? (
        <ErrorState text={(error as { message?: string }).message ?? t('list.failed')} onRetry={() => void refetch()} />
      ) : (
        <div className="salary-sums">
          {sums ? <Sums sums={sums} /> : <Nothing isKnown={data !== undefined} />}
          {data && <Charts overview={data} month={month} onMonth={onMonth} />}
        </div>
      )}
    </header>
  )
}

/** So many months back can be chosen; the arrows go on. */
const OFFERED = 36

function MonthPicker({ month, onMonth }: Omit<HeadProps, 'onSlips'>): ReactNode {
  const last = monthOf(businessDay(new Date()))
  const offered = Array.from({ length: OFFERED }, (_, at) => monthAt(last, -at))
  const months = offered.includes(month) ? offered : [month, ...offered]
  return (
    <div className="salary-month">
      <Button icon="left" kind="text" aria-label={say('before')} onClick={() => onMonth(monthAt(month, -1))} />
      <Select
        aria-label={say('month')}
        options={months.map((value) => ({ value, label: monthName(value) }))}
        value={month}
        onChange={(event) => onMonth(event.target.value)}
      />
      <Button
        icon="right"
        kind="text"
        aria-label={say('after')}
        disabled={month >= last}
        onClick={() => onMonth(monthAt(month, 1))}
      />
    </div>
  )
}

function monthName(month: string): string {
  const [year = '', ordinal = ''] = month.split('-')
  return say('monthName', { year, month: Number(ordinal) })
}

function Sums({ sums }: { sums: SalaryMonth }): ReactNode {
  const { drafts, confirmed, paid } = sums
  return (
    <div>
      <dl className="salary-figures">
        <div>
          <dt>{say('net')}</dt>
          <dd>{formatYuan(sums.netFen)}</dd>
        </div>
        <div>
          <dt>{say('gross')}</dt>
          <dd>{formatYuan(sums.grossFen)}</dd>
        </div>
        <div>
          <dt>{say('people')}</dt>
          <dd>{sums.people}</dd>
        </div>
      </dl>
      <p className="salary-state">{say('state', { drafts, confirmed, paid })}</p>
    </div>
  )
}

function Nothing({ isKnown }: { isKnown: boolean }): ReactNode {
  return (
    <div className="salary-none" role="status">
      {isKnown && (
        <>
          <p>{say('none')}</p>
          {mayDo('salary.edit') && <p>{say('noneHint')}</p>}
        </>
      )}
    </div>
  )
}
