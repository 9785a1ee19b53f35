import type { ReactNode } from 'react'
import { flags } from '../../../define/flags.ts'
import { dataScopes, rights } from '../../../define/rights.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { useRead } from '../../../providers/use-read.ts'
import { roles } from '../../../resources/company/roles.ts'
import { staff } from '../../../resources/company/staff.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import type { Effective } from '../jurisdiction/calls.ts'
import { sourceText } from '../jurisdiction/source-text.ts'
import { say } from './text.ts'

/** What I may do, and which role gives it. */
export function OwnRights({ staffId }: { staffId: string }): ReactNode {
  const found = useRead<Effective>('/api/permissions/effective', { user: staffId })
  if (found.isPending) return <Skeleton rows={6} />
  if (found.isError) return <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />
  return <Sheet effective={found.data} />
}

function Sheet({
  effective: { roles: held, scope, flags: menus, rights: given },
}: {
  effective: Effective
}): ReactNode {
  const shown = menus.filter(({ hidden }) => hidden === 0)
  const has = given.filter((one) => one.has)
  return (
    <dl className="pc-rights">
      <dt>{labelOf(roles.label)}</dt>
      <dd>{held.map(({ name }) => name).join('、') || say('rights.none')}</dd>
      <dt>{labelOf(staff.fields.dataScope.label)}</dt>
      <dd>{labelOf(dataScopes[scope.value])}</dd>
      <dt>{labelOf(roles.fields.hiddenFlags.label)}</dt>
      <dd>
        {menus
          .filter(({ hidden }) => hidden === 1)
          .map(({ flag }) => labelOf(flags[flag]))
          .join('、') || '—'}
      </dd>
      <dt>{labelOf(roles.fields.rights.label)}</dt>
      <dd>
        <ul className="pc-chips">
          {[
            ...shown.map(({ flag, from }) => ({ key: flag, text: labelOf(flags[flag]), from })),
            ...has.map(({ right, from }) => ({ key: right, text: labelOf(rights[right]), from })),
          ].map(({ key, text, from }) => (
            <li key={key} title={say('rights.source', { from: sourceText(from) })}>
              {text}
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  )
}
