import type { ReactNode } from 'react'
import { useSession } from '../../providers/access.ts'
import { isVisible } from '../../providers/session.ts'
import ListPage from '../resource/list/list-page.tsx'
import { BalanceHead } from './balance-head.tsx'

/** The generic list below the balance: of top-ups, of the messages that use it up, and of both. */
export default function BillingList({ resource, view }: { resource: string; view: string }): ReactNode {
  const session = useSession()
  return (
    <div className="bc-page billing">
      {isVisible('chargeRecord', session) && <BalanceHead />}
      <ListPage resource={resource} view={view} />
    </div>
  )
}
