import { useOne } from '@refinedev/core'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { formatMoment } from '../../define/business-day.ts'
import { optionLabel } from '../../define/field.ts'
import { formatYuan } from '../../define/money.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { labelOf } from '../../providers/i18n.ts'
import { recharges } from '../../resources/billing/recharges.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { type One, quietMeta } from '../resource/record/calls.ts'
import ShowPage from '../resource/show/show-page.tsx'
import { say } from './text.ts'
import './billing.css'

/** Milliseconds between two looks while somebody stands before the code with the phone in hand. */
const LOOK_EVERY = 2000

/** The detail of a top-up, with what to do while it waits to be paid. */
export default function RechargePage({ resource }: { resource: string }): ReactNode {
  const { id = '' } = useParams()
  const { query } = useOne<One, ApiError>({
    resource,
    id,
    // As the detail below asks, so that both have one answer.
    meta: quietMeta(),
    queryOptions: {
      staleTime: 0,
      retry: false,
      refetchInterval: ({ state }) => (isScanned(state.data?.data) ? LOOK_EVERY : false),
    },
  })
  const row = query.data?.data
  return (
    <>
      {row?.status === 'pending' && <ToPay row={row} />}
      <ShowPage resource={resource} />
    </>
  )
}

const isScanned = (row: One | undefined): boolean => row?.status === 'pending' && row.channel !== 'bank'

function ToPay({ row }: { row: One }): ReactNode {
  const { channel, amountFen, codeUrl, expiresAt, note } = row
  if (channel === 'bank')
    return (
      <section className="bc-card billing-code">
        <p>{say('transfer')}</p>
      </section>
    )
  const amount = formatYuan(Number(amountFen))
  const label = optionLabel(recharges.fields.channel, String(channel))
  return (
    <section className="bc-card billing-code" aria-label={say('code')}>
      {typeof codeUrl === 'string' && <QrCode text={codeUrl} label={say('code')} />}
      <div>
        <p className="billing-scan">{say('scan', { channel: labelOf(label), amount })}</p>
        <p>{codeUrl ? say('until', { time: formatMoment(String(expiresAt)) }) : say('making')}</p>
        {typeof note === 'string' && <p role="status">{say('away', { note })}</p>}
      </div>
    </section>
  )
}
