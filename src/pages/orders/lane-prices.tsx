import type { ReactNode } from 'react'
import { formatYuan } from '../../define/money.ts'
import { labelOf } from '../../providers/i18n.ts'
import { useRead } from '../../providers/use-read.ts'
import {
  classOrder,
  deviation,
  type LanePrice,
  missingPrices,
  suggestedFen,
} from '../../resources/orders/lane-price.ts'
import { orderCars } from '../../resources/orders/order-cars.ts'
import type { OrderDraft } from '../../resources/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import type { PanelProps } from '../resource/record/override.ts'
import { say } from './text.ts'
import './order-money.css'

type Priced = OrderDraft & { customerId?: string | null; pickupMode?: string | null; deliveryMode?: string | null }

/** What the lane's cars are asked for: agreed, or usual. It is a suggestion; any other price may be typed. */
export default function LanePrices({ draft, isOpen, set }: PanelProps): ReactNode {
  const order = draft as Priced
  const { fromRegion: from, toRegion: to, pickupMode, customerId } = order
  const route = { from: from ?? '', to: to ?? '', pickup: pickupMode || undefined, customer: customerId || undefined }
  const isAsked = Boolean(from && to) && isOpen('fromRegion')
  const { data, error } = useRead<LanePrice[]>('/api/reports/lane-price', route, {
    ...{ enabled: isAsked, staleTime: 300_000, keepsFormer: true },
  })
  // Nobody is kept from typing an order because its suggestion could not be read.
  if (!isAsked || !data || error) return null
  const cars = order.cars ?? []
  const isWanted = ({ sizeClass }: LanePrice) => cars.some((car) => (car.sizeClass ?? 'sedan') === sizeClass)
  const shown = data.filter(isWanted)
  const listed = (shown.length > 0 ? shown : data).toSorted(bySize)
  const missing = missingPrices(order, data)
  const apart = cars.flatMap((car, at) => {
    const share = deviation(
      car.freightFen,
      data.find(({ sizeClass }) => sizeClass === (car.sizeClass ?? 'sedan')),
    )
    return share !== null && Math.abs(share) >= 0.005 ? [{ seq: at + 1, share }] : []
  })
  return (
    <section className="order-money" aria-label={say('price.title')}>
      {listed.length === 0 ? (
        <p className="order-note">{say('price.none')}</p>
      ) : (
        <dl className="order-money-figures order-prices">
          {listed.map((price) => (
            <div key={price.sizeClass}>
              <dt>
                {say('price.title')} · {classLabel(price.sizeClass)}
              </dt>
              <dd>
                {formatYuan(suggestedFen(price) ?? 0)}
                <small>{groundsOf(price)}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {apart.length > 0 && (
        <p className="order-note">
          {apart
            .map(({ seq, share }) => say(share > 0 ? 'price.above' : 'price.below', { seq, percent: percentOf(share) }))
            .join('；')}
        </p>
      )}
      {Object.keys(missing).length > 0 && (
        <div className="order-money-fill">
          <Button
            onClick={() => {
              for (const [path, fen] of Object.entries(missing)) set(path, fen)
            }}
          >
            {say('price.fill')}
          </Button>
        </div>
      )}
    </section>
  )
}

const bySize = (one: LanePrice, other: LanePrice) =>
  classOrder.indexOf(one.sizeClass) - classOrder.indexOf(other.sizeClass)

const percentOf = (share: number): string => `${Math.abs(share * 100).toFixed(share > -0.1 && share < 0.1 ? 1 : 0)}%`

function classLabel(sizeClass: string): string {
  const options: Readonly<Record<string, string | readonly [string, string]>> = orderCars.fields.sizeClass.options
  const option = options[sizeClass]
  return typeof option === 'string' ? option : option ? labelOf(option) : sizeClass
}

/** What a suggestion rests on; beside what is agreed stands what was usual. */
function groundsOf({ agreedFen, priceNo, isOwn, validTo, medianFen, cars, isAlike }: LanePrice): string {
  const usual = medianFen === null ? [] : [say('price.median', { cars }), ...(isAlike ? [say('price.alike')] : [])]
  if (agreedFen === null) return usual.join(' · ')
  const agreed = [say(isOwn ? 'price.own' : 'price.agreed', { no: priceNo ?? '' })]
  if (validTo) agreed.push(say('price.until', { day: validTo }))
  if (medianFen !== null) agreed.push(`${say('price.median', { cars })} ${formatYuan(medianFen)}`)
  return agreed.join(' · ')
}
