import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { businessDay, monthOf } from '../../../define/business-day.ts'
import { hasRight, useSession } from '../../../providers/access.ts'
import { useDefinitions } from '../../../providers/definitions.ts'
import { readState } from '../../../providers/list-query.ts'
import { isVisible } from '../../../providers/session.ts'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import { NoPermission } from '../../../ui/states.tsx'
import ListPage from '../../resource/list/list-page.tsx'
import { chosenOf } from './calls.ts'
import { monthAt } from './month.ts'
import { MonthHead } from './month-head.tsx'
import './salary.css'

const Payslips = lazyPage<Parameters<typeof import('./payslips.tsx')['default']>[0]>(() => import('./payslips.tsx'))

/** 工资统计: a month of salaries with its sums, and what one does with the whole month. The sheets are the generic list. */
export default function SalaryPage(): ReactNode {
  const [params, setParams] = useSearchParams()
  const session = useSession()
  const asked = params.get('month') ?? ''
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked)
  const [last, setLast] = useState(() => monthAt(thisMonth(), -1))
  if (isMonth && asked !== last) setLast(asked)
  useEffect(() => {
    // Also when the list takes all its filters back, of which the month is one.
    if (!isMonth) setParams((now) => withMonth(now, last), { replace: true })
  }, [isMonth, last, setParams])
  if (session.info && !(isVisible('workerWage', session) && hasRight('pay', session))) return <NoPermission />
  return isMonth && <Month month={asked} onMonth={(month) => setParams((now) => withMonth(now, month))} />
}

function Month({ month, onMonth }: { month: string; onMonth: (month: string) => void }): ReactNode {
  // The list below is of this page alone: no address of its own brings its definition.
  useDefinitions('salarySheets', 'list')
  const [params] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const { filters, tab } = useMemo(() => readState(params, ''), [params])
  const chosen = useMemo(() => chosenOf(filters), [filters])
  return (
    <div className="bc-page salary">
      <MonthHead month={month} onMonth={onMonth} onSlips={() => setOpen(true)} />
      <ListPage resource="salarySheets" view="all" isPart />
      {isOpen && <Payslips month={month} chosen={{ ...chosen, status: tab }} onClose={() => setOpen(false)} />}
    </div>
  )
}

const thisMonth = () => monthOf(businessDay(new Date()))

/** The list of another month begins at its first page. */
function withMonth(params: URLSearchParams, month: string): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('_page')
  next.set('month', month)
  return next
}
