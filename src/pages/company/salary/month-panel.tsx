import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { formatYuan } from '../../../define/money.ts'
import { useRead } from '../../../providers/use-read.ts'
import type { SalaryPreview } from '../../../resources/company/salary-answers.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { failureOf } from '../../resource/record/failure.ts'
import type { PanelProps } from '../../resource/record/override.ts'
import { DifferenceTable } from './difference-table.tsx'
import { say } from './text.ts'
import './salary.css'

type Asked = { month?: string; officeId?: string; post?: readonly string[]; staffId?: string }
type Seen = { seen: SalaryPreview }

/** What calculating the month would change; its mark goes along, so that what was seen is done, or it is refused. */
export const MonthCalculation = (props: PanelProps): ReactNode => <Preview {...props} Shown={Calculation} />

/** What confirming the month would fix. */
export const MonthConfirmation = (props: PanelProps): ReactNode => <Preview {...props} Shown={Confirmation} />

function Preview({ draft, set, Shown }: PanelProps & { Shown: (props: Seen) => ReactNode }): ReactNode {
  const { month, officeId, post, staffId } = draft as Asked
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(month ?? '')
  const asked = {
    month,
    ...(officeId ? { officeId } : {}),
    ...(post?.length ? { post: post.join() } : {}),
    ...(staffId ? { staffId } : {}),
  }
  const found = useRead<SalaryPreview>('/api/salary/preview', asked, { gcTime: 0, enabled: isMonth })
  const mark = found.data?.mark
  const keep = useEffectEvent(() => set('mark', mark ?? null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept anew with each preview
  useEffect(() => keep(), [mark])
  if (!isMonth) return null
  if (found.error) return <ErrorState text={failureOf(found.error).message} onRetry={() => void found.refetch()} />
  return (
    <section aria-busy={found.isFetching}>
      <p className="salary-range">{say(officeId || post?.length || staffId ? 'chosen' : 'everybody')}</p>
      {found.data ? <Shown seen={found.data} /> : <Skeleton rows={6} />}
    </section>
  )
}

function Calculation({ seen }: Seen): ReactNode {
  const { kinds, withoutRule } = seen
  return (
    <>
      <p>{say('kinds', kinds)}</p>
      {withoutRule.length > 0 && <p className="salary-note">{say('withoutRule', { names: namesOf(withoutRule) })}</p>}
      {seen.differences.length === 0 ? <p>{say('nothing')}</p> : <DifferenceTable seen={seen} />}
    </>
  )
}

function Confirmation({ seen }: Seen): ReactNode {
  const { drafts, kinds, negative, estimated } = seen
  if (drafts.people === 0) return <p>{say('noDrafts')}</p>
  return (
    <>
      <p>{say('confirmSum', { people: drafts.people, net: formatYuan(drafts.netFen) })}</p>
      {kinds.changed > 0 && (
        <>
          <p className="salary-note">{say('moved', { count: kinds.changed })}</p>
          <DifferenceTable seen={draftsOf(seen)} />
        </>
      )}
      {negative.length > 0 && <p className="salary-note">{say('negative', { names: namesOf(negative) })}</p>}
      {estimated.length > 0 && <p className="salary-note">{say('estimated', { names: namesOf(estimated) })}</p>}
    </>
  )
}

/** The drafts alone: who has no sheet yet is not confirmed either. */
function draftsOf({ drafts, differences }: SalaryPreview): Pick<SalaryPreview, 'differences' | 'before' | 'after'> {
  const changed = differences.filter(({ kind }) => kind === 'changed')
  const moved = changed.reduce((sum, { beforeFen, afterFen }) => sum + afterFen - (beforeFen ?? 0), 0)
  return { differences: changed, before: drafts, after: { ...drafts, netFen: drafts.netFen + moved } }
}

/** At most ten by name. */
function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(say('and'))
  return names.length > 10 ? `${shown} ${say('more', { count: names.length })}` : shown
}
