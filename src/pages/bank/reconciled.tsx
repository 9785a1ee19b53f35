import type { ReactNode } from 'react'
import { formatYuan } from '../../define/money.ts'
import { useRead } from '../../providers/use-read.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import type { Reconciliation } from './calls.ts'
import { type SayKey, say } from './text.ts'

type Line = readonly [label: SayKey, fen: number | null]

/** 余额调节表: each side with what the other alone has; at the end both are the same, or something is missing. */
export function Reconciled({ id }: { id: string }): ReactNode {
  const found = useRead<Reconciliation>('/api/bank/reconciliation', { statementId: id })
  if (found.isPending) return <Skeleton rows={6} />
  if (found.isError) return <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />
  const { adjustedBankFen: bank, adjustedBookFen: book, ...sums } = found.data
  const apart = bank === null ? null : Math.abs(bank - book)
  return (
    <section aria-label={say('balance')}>
      <p>{say('balanceDay', { day: sums.day })}</p>
      <div className="bank-panes">
        <Side
          lines={[
            ['bank', sums.bankFen],
            ['outstandingIn', sums.outstandingInFen],
            ['outstandingOut', sums.outstandingOutFen],
            ['adjusted', bank],
          ]}
        />
        <Side
          lines={[
            ['book', sums.bookFen],
            ['unrecordedIn', sums.unrecordedInFen],
            ['unrecordedOut', sums.unrecordedOutFen],
            ['adjusted', book],
          ]}
        />
      </div>
      {apart !== null && (
        <p role="status" className={apart === 0 ? undefined : 'bank-wrong'}>
          {apart === 0 ? say('agrees') : say('differs', { amount: formatYuan(apart) })}
        </p>
      )}
    </section>
  )
}

function Side({ lines }: { lines: readonly Line[] }): ReactNode {
  return (
    <dl className="bank-balance">
      {lines.map(([label, fen]) => (
        <div key={label}>
          <dt>{say(label)}</dt>
          <dd>{fen === null ? say('unknown') : formatYuan(fen)}</dd>
        </div>
      ))}
    </dl>
  )
}
