import type { ReactNode } from 'react'
import { integer, money } from '../../define/field.ts'
import { useRead } from '../../providers/use-read.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { failureIn } from '../report/failure-in.ts'
import { figureText } from '../report/figure-text.ts'
import { say } from './text.ts'

type Own = { orders: number; cars: number; revenue_fen?: number | null }
type MyAnswer = { name: string; today: Own; month: Own; rank: number | null }

/** 用户统计: what the person sold today and this month. */
export function MyFigures(): ReactNode {
  const found = useRead<MyAnswer>('/api/home/user', {}, { body: {} })
  const { data } = found
  const failure = failureIn(found)
  if (failure) return <ErrorState text={failure.message} onRetry={() => void found.refetch()} />
  if (!data) return <Skeleton rows={4} />
  return (
    <section className="bc-card home-block">
      <h2>{data.name}</h2>
      <dl className="home-week">
        {(['today', 'month'] as const).map((span) => (
          <div key={span}>
            <dt>{say(span === 'today' ? 'todayOf' : 'monthOf')}</dt>
            <dd>{`${say('orders')} ${figureText(integer('', ''), data[span].orders)}`}</dd>
            <dd>{`${say('cars')} ${figureText(integer('', ''), data[span].cars)}`}</dd>
            {data[span].revenue_fen !== undefined && (
              <dd>{`${say('revenue')} ${figureText(money('', ''), data[span].revenue_fen)}`}</dd>
            )}
          </div>
        ))}
        <div>
          <dt>{say('rank')}</dt>
          <dd>{figureText(integer('', ''), data.rank)}</dd>
        </div>
      </dl>
    </section>
  )
}
