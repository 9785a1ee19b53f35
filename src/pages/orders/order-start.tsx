import { useList } from '@refinedev/core'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '../../providers/api-error.ts'
import { notify } from '../../providers/notify.ts'
import { Button } from '../../ui/button.tsx'
import { quietMeta, readOne } from '../resource/record/calls.ts'
import { failureOf } from '../resource/record/failure.ts'
import type { PanelProps } from '../resource/record/override.ts'
import { type Row, refText } from '../resource/record/row.ts'
import { say } from './text.ts'
import './order-money.css'

const SHOWN = 8

/** What a new order may begin as: the customer's last one, or one of the person's templates. */
export default function OrderStart({ draft, begin }: PanelProps): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const customerId = draft.customerId as string | null
  const last = useRows('orders', 1, '-orderNo', Boolean(begin && customerId), { customerId })
  const templates = useRows('orderTemplates', SHOWN, 'name', Boolean(begin), {})
  if (!begin || (last.length === 0 && templates.length === 0)) return null
  const beginAs = async (id: string) => {
    setBusy(true)
    try {
      begin(await readOne('orders', id))
    } catch (error) {
      notify.business(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="order-start">
      {last.map((row) => (
        <p key={row.id} className="order-note">
          {say('start.last', {
            no: String(row.orderNo),
            day: String(row.orderDate),
            lane: laneOf(row),
            cars: Number(row.carCount),
          })}
          <Button kind="link" isBusy={isBusy} onClick={() => void beginAs(row.id)}>
            {say('start.again')}
          </Button>
        </p>
      ))}
      {templates.length > 0 && (
        <p className="order-note">
          {say('start.templates')}
          {templates.map((row) => (
            <Button key={row.id} kind="link" isBusy={isBusy} onClick={() => void beginAs(String(row.orderId))}>
              {String(row.name)}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}

/** A few rows of a list; a new order is typed all the same while they cannot be read. */
function useRows(
  resource: string,
  pageSize: number,
  sort: string,
  enabled: boolean,
  by: Record<string, unknown>,
): Row[] {
  const { query } = useList<Row, ApiError>({
    resource,
    pagination: { currentPage: 1, pageSize },
    filters: Object.entries(by).map(([field, value]) => ({ field, operator: 'eq', value })),
    sorters: [{ field: sort.replace('-', ''), order: sort.startsWith('-') ? 'desc' : 'asc' }],
    meta: quietMeta(),
    queryOptions: { enabled, staleTime: 30_000, retry: false },
  })
  return (enabled && query.data?.data) || []
}

const laneOf = (row: Row): string => ['fromRegion', 'toRegion'].map((name) => refText(row, name) ?? '—').join(' → ')
