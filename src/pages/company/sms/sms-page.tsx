import type { ReactNode } from 'react'
import type { Color } from '../../../define/field.ts'
import { formatYuan } from '../../../define/money.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { useRead } from '../../../providers/use-read.ts'
import { titleOfPage } from '../../../resources/menu.ts'
import { Button } from '../../../ui/button.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { Empty, ErrorState, NoPermission, Skeleton } from '../../../ui/states.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { say } from '../audit/text.ts'
import '../company.css'
import './sms.css'

/** `costFen` is in fen. */
type Message = {
  id: string
  at: string
  phone: string
  content: string
  segments: number
  costFen: number
  status: 'reserved' | 'sent' | 'failed'
}
const colours: Record<Message['status'], Color> = { reserved: 'gold', sent: 'green', failed: 'red' }

/** 短信发件箱: what a demonstration would have sent. */
export default function SmsPage(): ReactNode {
  const found = useRead<Message[]>('/api/sms/outbox')
  const { statusCode } = (found.error ?? {}) as { statusCode?: number }
  if (statusCode === 403) return <NoPermission />
  return (
    <div className="bc-page">
      <header className="bc-card sms-head">
        <h1>{labelOf(titleOfPage('smsOutbox'))}</h1>
        <p>{say('sms.note')}</p>
        <Button kind="text" icon="refresh" aria-label={t('list.refresh')} onClick={() => void found.refetch()} />
      </header>
      <section className="bc-card sms-body" aria-label={labelOf(titleOfPage('smsOutbox'))}>
        {found.isPending && <Skeleton />}
        {statusCode === 404 && <Empty text={say('sms.closed')} />}
        {found.isError && statusCode !== 404 && <ErrorState onRetry={() => void found.refetch()} />}
        {found.data?.length === 0 && <Empty text={say('sms.none')} />}
        {found.data && found.data.length > 0 && <Messages messages={found.data} />}
      </section>
    </div>
  )
}

function Messages({ messages }: { messages: readonly Message[] }): ReactNode {
  return (
    <div className="co-scroll">
      <table className="co-table">
        <caption className="bc-hidden">{say('sms.caption', { count: messages.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{say('time')}</th>
            <th scope="col">{say('sms.phone')}</th>
            <th scope="col">{say('sms.content')}</th>
            <th scope="col">{say('sms.status')}</th>
            <th scope="col" data-right>
              {say('sms.segments')}
            </th>
            <th scope="col" data-right>
              {say('sms.cost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {messages.map(({ id, at, phone, content, status, segments, costFen }) => (
            <tr key={id}>
              <td>{formatMoment(at, true)}</td>
              <td>{phone}</td>
              <td className="sms-content">{content}</td>
              <td>
                <Tag color={colours[status]}>{say(`sms.${status}`)}</Tag>
              </td>
              <td data-right>{segments}</td>
              <td data-right>{formatYuan(Number(costFen))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
