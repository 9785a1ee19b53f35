import { Alert } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useRead } from '../../providers/use-read.ts'
import { AntdScope } from '../../ui/antd/scope.tsx'
import { useDebounced } from '../resource/controls/use-debounced.ts'
import type { PanelProps } from '../resource/record/override.ts'
import { say } from './text.ts'
import './claim-doubts.css'

type Item = { category?: string; occurredOn?: string; claimedFen?: number; invoiceNo?: string | null }
type Claim = {
  id?: string
  fuelNorm?: number | null
  truckId?: string | null
  waybillId?: string | null
  items?: readonly Item[]
}

type Seen = { doubts: string[]; fuelNorm: number | null }

/** What submitting the claim will ask about, while it is written; the norm follows the truck, also one that came with the trip. */
export default function ClaimDoubts({ draft, isOpen, set }: PanelProps): ReactNode {
  const claim = draft as Claim
  const asked = useDebounced(askedOf(claim))
  const body = asked === null ? {} : (JSON.parse(asked) as object)
  const reading = { body, enabled: asked !== null, gcTime: 0, keepsFormer: true }
  const { data } = useRead<Seen>('/api/claims/doubts', {}, reading)
  const norm = asked === null ? undefined : data?.fuelNorm
  useEffect(() => {
    if (norm !== undefined && norm !== (claim.fuelNorm ?? null) && isOpen('fuelNorm')) set('fuelNorm', norm)
  }, [norm, claim.fuelNorm, isOpen, set])
  const doubts = asked === null ? [] : (data?.doubts ?? [])
  return (
    <section className="claim-doubts" aria-label={say('doubts')}>
      {doubts.length > 0 && (
        <AntdScope>
          <Alert type="warning" showIcon message={say('doubts')} description={doubts.join('；')} />
        </AntdScope>
      )}
    </section>
  )
}

/** What of the draft is complete enough to be looked at, as text; null while nothing is. */
function askedOf({ id = '', truckId, waybillId, items = [] }: Claim): string | null {
  const whole = items.flatMap(({ category, occurredOn, claimedFen, invoiceNo }) =>
    category && occurredOn && claimedFen ? [{ category, occurredOn, claimedFen, invoiceNo: invoiceNo || null }] : [],
  )
  if (!truckId || whole.length === 0) return null
  return JSON.stringify({ id: id || null, truckId, waybillId: waybillId || null, items: whole })
}
