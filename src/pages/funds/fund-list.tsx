import type { ReactNode } from 'react'
import { useSession } from '../../providers/access.ts'
import { isVisible } from '../../providers/session.ts'
import ListPage from '../resource/list/list-page.tsx'
import { AccountCards } from './account-cards.tsx'

/** The generic list of movements; above the whole ledger what the accounts hold. */
export default function FundList({ resource, view }: { resource: string; view: string }): ReactNode {
  const session = useSession()
  const hasCards = view === 'all' && isVisible('financeCapital', session)
  return (
    <div className="bc-page funds">
      {hasCards && <AccountCards />}
      <ListPage resource={resource} view={view} />
    </div>
  )
}
