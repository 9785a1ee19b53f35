import { type ReactNode, useState } from 'react'
import { formatMoment } from '../../../define/business-day.ts'
import { dataScopes, rights } from '../../../define/rights.ts'
import { mayDo } from '../../../providers/access.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { getSession } from '../../../providers/session.ts'
import { useRead } from '../../../providers/use-read.ts'
import { roles } from '../../../resources/company/roles.ts'
import { staff } from '../../../resources/company/staff.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { PersonPicker } from '../person-picker.tsx'
import type { Effective } from './calls.ts'
import { FlagSheet } from './flag-sheet.tsx'
import { SeeAsDialog } from './impersonate-dialog.tsx'
import { partNames, tickRows } from './matrix.ts'
import { sourceText } from './source-text.ts'
import { say } from './text.ts'
import './person.css'

type PersonTabProps = { user: string | null; onPerson: (id: string | null) => void }

/** What one person may do, each line with the role or the setting that it comes from; to be read, changed, printed. */
export default function PersonTab({ user, onPerson }: PersonTabProps): ReactNode {
  const found = useRead<Effective>('/api/permissions/effective', { user: user ?? '' }, { enabled: user !== null })
  const [isLooking, setLooking] = useState(false)
  const own = getSession().info
  return (
    <div className="pm-person">
      <div className="pm-tools">
        <PersonPicker value={user} onChange={onPerson} />
        {found.data && (
          <span className="pm-actions">
            {mayDo('role.seeAs') && found.data.id !== own?.staffId && (
              <Button onClick={() => setLooking(true)}>{say('see.begin')}</Button>
            )}
            <Button onClick={() => print()}>{say('person.print')}</Button>
          </span>
        )}
      </div>
      {user === null && <p className="pm-hint">{say('person.choose')}</p>}
      {found.isLoading && <Skeleton rows={10} />}
      {found.isError && <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />}
      {found.data && <Sheet key={found.data.id} effective={found.data} onChanged={() => void found.refetch()} />}
      {isLooking && found.data && (
        <SeeAsDialog id={found.data.id} name={found.data.name} onClose={() => setLooking(false)} />
      )}
    </div>
  )
}

function Sheet({ effective, onChanged }: { effective: Effective; onChanged: () => void }): ReactNode {
  const { name, roles: held, scope, status, must } = effective
  const nameOf = (role: (typeof held)[number]) => (role.isActive ? role.name : `${role.name} ${say('role.stopped')}`)
  const roleNames = held.map(nameOf).join(t('list.comma')) || say('person.noRole')
  return (
    <article className="pm-sheet" aria-label={say('person.sheet', { name })}>
      <h2>{say('person.sheet', { name })}</h2>
      <dl className="pm-facts">
        <Fact label={labelOf(roles.label)} text={roleNames} />
        <Fact label={labelOf(staff.fields.dataScope.label)} text={labelOf(dataScopes[scope.value])} />
        <Fact
          label={labelOf(staff.fields.status.label)}
          text={status === 'on' ? labelOf(staff.fields.status.options.on.label) : say('person.off')}
        />
        {must && (
          <Fact label={say('person.must')} text={say(must === 'changePassword' ? 'must.password' : 'must.factor')} />
        )}
        <Fact label={say('person.printed')} text={formatMoment(new Date().toISOString())} />
      </dl>
      <div className="pm-sheets">
        <FlagSheet effective={effective} onChanged={onChanged} />
        <RightSheet effective={effective} />
      </div>
    </article>
  )
}

function RightSheet({ effective }: { effective: Effective }): ReactNode {
  return (
    <table className="pm-list">
      <caption>{say('person.rights')}</caption>
      <thead>
        <tr>
          <th scope="col">{labelOf(roles.fields.rights.label)}</th>
          <th scope="col">{say('person.result')}</th>
          <th scope="col">{say('person.from')}</th>
        </tr>
      </thead>
      {partNames().map((part) => {
        const rows = tickRows.filter((row) => row.part === part && row.key.startsWith('right.'))
        return (
          rows.length > 0 && (
            <tbody key={part}>
              {rows.map(({ key }) => {
                const found = effective.rights.find(({ right }) => `right.${right}` === key)
                return (
                  found && (
                    <tr key={key} data-off={found.has ? undefined : true}>
                      <th scope="row">{labelOf(rights[found.right])}</th>
                      <td>{found.has ? t('value.yes') : t('value.no')}</td>
                      <td>{found.has ? sourceText(found.from) : '—'}</td>
                    </tr>
                  )
                )
              })}
            </tbody>
          )
        )
      })}
    </table>
  )
}

function Fact({ label, text }: { label: string; text: string }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}
