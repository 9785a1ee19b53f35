import type { ReactNode } from 'react'
import { formatYuan } from '../../define/money.ts'
import { useRead } from '../../providers/use-read.ts'
import { ErrorState } from '../../ui/states.tsx'
import { say } from './text.ts'
import './billing.css'

type Balance = { balance_fen: number; frozen_fen: number; low_threshold_fen: number; sms_left_estimate: number }

/** What is paid in and not used up yet, above the top-ups and the messages that use it. */
export function BalanceHead(): ReactNode {
  const { data, isError, refetch } = useRead<Balance>('/api/billing/getBalance', {}, { body: {}, keepsFormer: true })
  if (isError && !data) return <ErrorState text={say('failed')} onRetry={() => void refetch()} />
  const freeFen = data ? data.balance_fen - data.frozen_fen : 0
  const isLow = data !== undefined && freeFen < data.low_threshold_fen
  return (
    <section className="bc-card billing-head" aria-label={say('balance')}>
      <dl className="billing-balance">
        <dt>{say('balance')}</dt>
        <dd className={isLow ? 'billing-low' : undefined}>{data ? formatYuan(data.balance_fen) : '—'}</dd>
      </dl>
      {data && (
        <p className="billing-notes">
          <span>{say('free', { amount: formatYuan(freeFen), parts: data.sms_left_estimate })}</span>
          {data.frozen_fen > 0 && <span>{say('frozen', { amount: formatYuan(data.frozen_fen) })}</span>}
          {isLow && <strong role="status">{say('low', { amount: formatYuan(data.low_threshold_fen) })}</strong>}
        </p>
      )}
    </section>
  )
}
