import { type ReactNode, useEffect, useRef } from 'react'
import { formatYuan } from '../../define/money.ts'
import { holds, useUser } from '../../providers/access.ts'
import { labelOf } from '../../providers/i18n.ts'
import { useRead } from '../../providers/use-read.ts'
import { orders } from '../../resources/orders/orders.ts'
import { followedSplit, type OrderDraft, orderMoney, type PartField, partFields } from '../../resources/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import type { PanelProps } from '../resource/record/override.ts'
import { say } from './text.ts'
import './order-money.css'

/** The money of an order while it is typed: what it brings, how it is split, and what it may cost. */
export default function OrderMoney({ draft, isOpen, set, recheck }: PanelProps): ReactNode {
  const user = useUser()
  const typed = draft as OrderDraft & { freightFen?: number | null; carCount?: number }
  const { cars } = typed
  // Where the price is changed the freight is typed as a whole, and its cars are not at hand.
  const order: OrderDraft = cars ? typed : { ...typed, cars: [{ freightFen: typed.freightFen }] }
  const money = orderMoney(order)
  useFollowing(order, money.totalDueFen, isOpen, set)
  // A mistake in the split is mended in any of its parts.
  const judged = [order.payMode, money.totalDueFen, ...partFields.map((part) => order[part])].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged anew when one of these changes
  useEffect(() => recheck(['payMode', ...partFields]), [judged])
  const canFill = money.differenceFen !== 0 && partFields.some(isOpen)
  return (
    <section className="order-money" aria-label={say('money.title')}>
      <dl className="order-money-figures">
        <Figure label={say('money.cars')} note={cars ? say('money.slots', { slots: money.slots }) : undefined}>
          {cars?.length ?? typed.carCount}
        </Figure>
        {/* With its cars, the form itself says them above. */}
        {!cars && <Amount label={labelOf(orders.fields.freightFen.label)} fen={money.freightFen} />}
        {!cars && <Amount label={labelOf(orders.fields.revenueFen.label)} fen={money.revenueFen} />}
        <Amount label={labelOf(orders.fields.totalDueFen.label)} fen={money.totalDueFen} isMain />
        <Amount label={say('money.split')} fen={money.splitFen} />
        <Difference fen={money.differenceFen} />
        {cars && holds(user, 'cost') && <Estimate order={order} revenueFen={money.revenueFen} slots={money.slots} />}
      </dl>
      {canFill && (
        <div className="order-money-fill">
          {partFields.map((part) => {
            const filled = (order[part] ?? 0) + money.differenceFen
            return (
              <Button key={part} disabled={filled < 0 || !isOpen(part)} onClick={() => set(part, filled)}>
                {say('money.fill', { part: partLabel(part) })}
              </Button>
            )
          })}
        </div>
      )}
    </section>
  )
}

/** The part of a single way to pay follows the total, until somebody types another split. */
function useFollowing(order: OrderDraft, totalDueFen: number, isOpen: PanelProps['isOpen'], set: PanelProps['set']) {
  const { payMode } = order
  const former = useRef({ totalDueFen, payMode })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an amount typed into a part moves nothing
  useEffect(() => {
    const before = former.current
    former.current = { totalDueFen, payMode }
    if (before.totalDueFen === totalDueFen && before.payMode === payMode) return
    const split = partFields.every(isOpen) ? followedSplit(order, before) : null
    for (const part of partFields) if (split && split[part] !== (order[part] ?? 0)) set(part, split[part])
  }, [totalDueFen, payMode])
}

type FigureProps = { label: string; note?: string; tone?: 'bad' | 'good' | 'main'; children: ReactNode }

function Figure({ label, note, tone, children }: FigureProps): ReactNode {
  return (
    <div className={tone ? `order-money-${tone}` : undefined}>
      <dt>{label}</dt>
      <dd>
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

function Amount({
  label,
  fen,
  isMain,
  note,
}: {
  label: string
  fen: number
  isMain?: boolean
  note?: string
}): ReactNode {
  return (
    <Figure label={label} note={note} tone={fen < 0 ? 'bad' : isMain ? 'main' : undefined}>
      {formatYuan(fen)}
    </Figure>
  )
}

/** What the split lacks or has too much; spoken when it changes, for those who do not see it turn red. */
function Difference({ fen }: { fen: number }): ReactNode {
  const label = fen === 0 ? say('money.even') : say(fen > 0 ? 'money.lack' : 'money.excess')
  return (
    <Figure label={label} tone={fen === 0 ? 'good' : 'bad'}>
      <output>{formatYuan(Math.abs(fen))}</output>
    </Figure>
  )
}

type LaneCost = { perSlotFen: number | null; trips: number }

/** Cost by the lane's average per slot, profit and its rate; for those with the right to see costs. */
function Estimate({ order, revenueFen, slots }: { order: OrderDraft; revenueFen: number; slots: number }): ReactNode {
  const { fromRegion: from, toRegion: to } = order
  const { pickupMode: pickup, deliveryMode: delivery } = order as Partial<Record<string, string>>
  const route = { from: from ?? '', to: to ?? '', ...(pickup ? { pickup } : {}), ...(delivery ? { delivery } : {}) }
  const lane = useRead<LaneCost>('/api/reports/lane-cost', route, { enabled: Boolean(from && to), staleTime: 300_000 })
  const { perSlotFen, trips } = lane.data ?? {}
  const unknown = (note: string) => (
    <Figure label={say('money.cost')} note={note}>
      —
    </Figure>
  )
  if (!from || !to) return unknown(say('money.noRoute'))
  if (lane.isPending) return unknown('…')
  if (!trips || perSlotFen === null || perSlotFen === undefined) return unknown(say('money.noTrips'))
  const extra = ['rebateFen', 'insuranceCostFen'].map((name) => (order as Record<string, unknown>)[name])
  const costFen =
    Math.round(perSlotFen * slots) +
    extra.reduce<number>((sum, fen) => sum + (Number.isSafeInteger(fen) ? (fen as number) : 0), 0)
  const profitFen = revenueFen - costFen
  const rate = revenueFen > 0 ? `${((profitFen / revenueFen) * 100).toFixed(1)}%` : undefined
  return (
    <>
      <Amount label={say('money.cost')} fen={costFen} note={say('money.trips', { trips })} />
      <Amount label={say('money.profit')} fen={profitFen} />
      {rate && (
        <Figure label={say('money.rate')} tone={profitFen < 0 ? 'bad' : undefined}>
          {rate}
        </Figure>
      )}
    </>
  )
}

function partLabel(part: PartField): string {
  return labelOf(orders.fields[part].label)
}
