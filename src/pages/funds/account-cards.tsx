import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatYuan } from '../../define/money.ts'
import { reportCards } from '../../providers/cards.ts'
import { filterParam, readState } from '../../providers/list-query.ts'
import { useRead } from '../../providers/use-read.ts'
import { viewNamed } from '../../providers/views.ts'
import { pageNamed } from '../../resources/menu.ts'
import { ErrorState } from '../../ui/states.tsx'
import type { FundCard } from './fund-card.ts'
import { say } from './text.ts'
import './funds.css'

/** What each account holds, above the ledger: a card narrows the ledger to its account, and leads to what is not reconciled. */
export function AccountCards(): ReactNode {
  const found = useRead<{ items: FundCard[] }>('/api/funds/cards', {}, { keepsFormer: true })
  const [params] = useSearchParams()
  if (found.isError && !found.data) return <ErrorState text={say('failed')} onRetry={() => void found.refetch()} />
  const chosen = params.get('accountId') ?? undefined
  const items = found.data?.items ?? []
  const sum = (key: 'balanceFen' | 'openCount' | 'openFen') => items.reduce((all, one) => all + one[key], 0)
  const all = { name: say('all'), balanceFen: sum('balanceFen'), openCount: sum('openCount'), openFen: sum('openFen') }
  return (
    <section className="funds-head" aria-label={say('cards')} aria-busy={found.isPending}>
      <ul className="funds-cards">
        <Card {...all} isChosen={chosen === undefined} />
        {items.map((one) => (
          <Card key={one.id} {...one} isChosen={one.id === chosen} />
        ))}
      </ul>
      {chosen && <Beside accountId={chosen} />}
    </section>
  )
}

type CardProps = Pick<FundCard, 'name' | 'balanceFen' | 'openCount' | 'openFen'> &
  Partial<Pick<FundCard, 'id' | 'kind' | 'kindText' | 'isActive'>> & { isChosen: boolean }

function Card({
  id,
  name,
  kind,
  kindText,
  isActive = true,
  balanceFen,
  openCount,
  openFen,
  isChosen,
}: CardProps): ReactNode {
  const [params] = useSearchParams()
  const narrowed = new URLSearchParams([...params].filter(([key]) => key !== 'accountId' && key !== '_page'))
  if (id) narrowed.set('accountId', id)
  const open = viewNamed('fundMovements.open')?.view.path
  const balance = formatYuan(balanceFen)
  const ofBank = openCount > 0 ? say('open', { count: openCount }) : undefined
  return (
    <li className="bc-card funds-card" data-chosen={isChosen || undefined}>
      <Link
        to={`?${narrowed}`}
        aria-current={isChosen ? 'true' : undefined}
        aria-label={say('shows', { name, balance })}
      >
        <span>
          <span>{name}</span>
          <small>{isActive ? kindText : say('stopped')}</small>
        </span>
        <b className={balanceFen < 0 ? 'cell-negative' : undefined}>{balance}</b>
      </Link>
      <small>
        {ofBank && open ? (
          <Link
            to={`${open}${id ? `?accountId=${id}` : ''}`}
            title={say('openIn', { count: openCount, amount: formatYuan(openFen) })}
          >
            {ofBank}
          </Link>
        ) : (
          kind !== 'cash' && kind !== 'collector' && say('reconciled')
        )}
      </small>
    </li>
  )
}

/** Of the account and the days that are shown: what it began and ended with, and the paper of it. */
function Beside({ accountId }: { accountId: string }): ReactNode {
  const [params] = useSearchParams()
  const days = readState(params, '').filters.filter(({ field }) => field === 'bizDate')
  const dayOf = (operator: string) => days.find((one) => one.operator === operator)?.value
  const [from, to] = [dayOf('gte'), dayOf('lte')]
  const period = from && to ? `${from},${to}` : 'thisMonth'
  const query = new URLSearchParams([
    filterParam({ field: 'accountId', operator: 'eq', value: accountId }),
    ['period', period],
  ])
  return (
    <p className="funds-beside">
      <Link to={`${reportCards.fundReport?.path}?${query}&_rows=day`}>{say('balances')}</Link>
      <Link to={`${pageNamed('cashJournal')?.path}?${query}`}>{say('journal')}</Link>
    </p>
  )
}
