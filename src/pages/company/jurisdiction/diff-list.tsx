import type { ReactNode } from 'react'
import { type Flag, flags } from '../../../define/flags.ts'
import { type DataScope, dataScopes, type Right, rights } from '../../../define/rights.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { Empty } from '../../../ui/states.tsx'
import type { RoleDiff } from './calls.ts'
import { say } from './text.ts'

/** Role by role what is given and what is taken. */
export function DiffList({ diff }: { diff: readonly RoleDiff[] }): ReactNode {
  if (diff.length === 0) return <Empty text={say('diff.none')} />
  return (
    <div className="pm-diff">
      {diff.map((role) => (
        <section key={role.id} aria-label={role.name}>
          <h3>
            {role.name} <small>{say('diff.members', { count: role.members })}</small>
          </h3>
          <ul>
            <Line kind="added" title={say('diff.shown')} texts={role.flags.shown.map(flagText)} />
            <Line kind="removed" title={say('diff.hidden')} texts={role.flags.hidden.map(flagText)} />
            <Line kind="added" title={say('diff.added')} texts={role.rights.added.map(rightText)} />
            <Line kind="removed" title={say('diff.removed')} texts={role.rights.removed.map(rightText)} />
            {role.scope && (
              <li>
                {say('diff.line', {
                  title: say('matrix.scope'),
                  texts: role.scope.map((scope) => labelOf(dataScopes[scope as DataScope])).join(' → '),
                })}
              </li>
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Line({
  kind,
  title,
  texts,
}: {
  kind: 'added' | 'removed'
  title: string
  texts: readonly string[]
}): ReactNode {
  if (texts.length === 0) return null
  return (
    <li data-kind={kind}>
      <b aria-hidden="true">{kind === 'added' ? '+' : '−'}</b>{' '}
      {say('diff.line', { title, texts: texts.join(t('list.comma')) })}
    </li>
  )
}

export const flagText = (flag: string): string => labelOf(flags[flag as Flag] ?? flag)
export const rightText = (right: string): string => labelOf(rights[right as Right] ?? right)
