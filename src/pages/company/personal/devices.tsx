import { type ReactNode, useState } from 'react'
import { formatMoment } from '../../../define/business-day.ts'
import { notify } from '../../../providers/notify.ts'
import { useRead } from '../../../providers/use-read.ts'
import { useWrite } from '../../../providers/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { failureOf } from '../../resource/record/failure.ts'
import type { Device } from './calls.ts'
import { deviceName } from './device-name.ts'
import { say } from './text.ts'

/** Where I am logged in; each can be logged out from here. */
export function Devices(): ReactNode {
  const write = useWrite()
  const [isBusy, setBusy] = useState(false)
  const found = useRead<Device[]>('/api/account/sessions')
  if (found.isPending) return <Skeleton rows={4} />
  if (found.isError) return <ErrorState onRetry={() => void found.refetch()} />
  const end = async (id?: string) => {
    setBusy(true)
    try {
      await write('delete', id ? `/api/account/sessions/${id}` : '/api/account/sessions')
      notify.success(say('devices.ended'))
    } catch (error) {
      notify.business(failureOf(error).message)
    } finally {
      setBusy(false)
      void found.refetch()
    }
  }
  const hasOthers = found.data.some(({ isCurrent }) => !isCurrent)
  return (
    <>
      <div className="co-scroll">
        <table className="co-table">
          <caption className="bc-hidden">{say('devices.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{say('devices.device')}</th>
              <th scope="col">{say('devices.address')}</th>
              <th scope="col">{say('devices.since')}</th>
              <th scope="col">{say('devices.seen')}</th>
              <th scope="col">
                <span className="bc-hidden">{say('devices.end')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.data.map(({ id, userAgent, address, createdAt, lastSeenAt, isCurrent }) => {
              const device = deviceName(userAgent) ?? say('devices.unknown')
              return (
                <tr key={id}>
                  <th scope="row" title={userAgent}>
                    {device} {isCurrent && <Tag color="green">{say('devices.current')}</Tag>}
                  </th>
                  <td>{address ?? '—'}</td>
                  <td>{formatMoment(createdAt)}</td>
                  <td>{formatMoment(lastSeenAt)}</td>
                  <td>
                    {!isCurrent && (
                      <Button
                        kind="link"
                        disabled={isBusy}
                        aria-label={say('devices.endOne', { device })}
                        onClick={() => void end(id)}
                      >
                        {say('devices.end')}
                      </Button>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {hasOthers && (
        <Button danger disabled={isBusy} onClick={() => void end()}>
          {say('devices.endAll')}
        </Button>
      )}
    </>
  )
}
