import { type ReactNode, useMemo, useState } from 'react'
import { t } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Select, TextInput } from '../../../ui/input.tsx'
import { Dropdown } from '../../../ui/menu.tsx'
import { Empty, ErrorState, NoPermission, Skeleton } from '../../../ui/states.tsx'
import { useActions } from '../../resource/actions/run-action.tsx'
import { countChanges, isTicked, isUneven, withScope, withTick } from './draft.ts'
import { type Matrix, type MatrixRow, matrixRows, type RoleRow } from './matrix.ts'
import { MatrixTable } from './matrix-table.tsx'
import { SaveBar } from './save-bar.tsx'
import { say } from './text.ts'
import { useMatrix } from './use-matrix.ts'
import './matrix.css'

/** Everything that the roles may do, in one table; what is clicked is collected, looked through and saved at once. */
export function MatrixTab({ onHistory }: { onHistory: (role: string) => void }): ReactNode {
  const console = useMatrix()
  const { found, matrix } = console
  if (found.isPending) return <Skeleton rows={14} />
  if (!matrix) {
    const { statusCode } = (found.error ?? {}) as { statusCode?: number }
    return statusCode === 403 ? <NoPermission /> : <ErrorState onRetry={() => void found.refetch()} />
  }
  return <MatrixPart {...console} matrix={matrix} onHistory={onHistory} />
}

type MatrixPartProps = Omit<ReturnType<typeof useMatrix>, 'matrix'> & {
  matrix: Matrix
  onHistory: (role: string) => void
}

function MatrixPart({ matrix, draft, change, discard, write, found, onHistory }: MatrixPartProps): ReactNode {
  const [search, setSearch] = useState('')
  const [onlyUneven, setOnlyUneven] = useState(false)
  const [compared, setCompared] = useState<readonly [string, string] | null>(null)
  const copying = useActions('roles')
  const roles = useMemo(() => columnsOf(matrix.roles, compared), [matrix.roles, compared])
  const rows = matrixRows.filter((row) => fits(row, search) && (!onlyUneven || isUneven(row, roles, draft)))
  const count = countChanges(draft)
  const actionsOf = (role: RoleRow) => [
    ...(matrix.can.change
      ? [{ key: 'copy', label: say('role.copy'), onSelect: () => copying.run('copy', [{ ...role }]) }]
      : []),
    { key: 'compare', label: say('role.compare'), onSelect: () => setCompared([role.id, otherOf(matrix, role)]) },
    { key: 'history', label: say('role.history'), onSelect: () => onHistory(role.id) },
  ]
  return (
    <>
      <div className="pm-tools">
        <TextInput
          type="search"
          className="pm-search"
          placeholder={say('matrix.search')}
          aria-label={say('matrix.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Checkbox checked={onlyUneven} onChange={({ target }) => setOnlyUneven(target.checked)}>
          {say('matrix.onlyUneven')}
        </Checkbox>
        <CompareTools matrix={matrix} compared={compared} onChange={setCompared} />
        {!matrix.can.change && <span className="pm-note">{say('matrix.readOnly')}</span>}
        <Button kind="text" icon="refresh" aria-label={t('list.refresh')} onClick={() => void found.refetch()} />
      </div>
      <div className="pm-scroll">
        <MatrixTable
          rows={rows}
          roles={roles}
          draft={draft}
          mayChange={matrix.can.change}
          marksUneven={compared !== null && !onlyUneven}
          onTick={(role, key) => change(withTick(draft, role, key, !isTicked(role, key, draft)))}
          onScope={(role, scope) => change(withScope(draft, role, scope))}
          menuOf={(role) => (
            <Dropdown
              kind="text"
              icon="more"
              label={say('role.actions', { name: role.name })}
              items={actionsOf(role)}
            />
          )}
        />
        {rows.length === 0 && <Empty text={say('matrix.none')} />}
      </div>
      {count > 0 && <SaveBar count={count} matrix={matrix} draft={draft} write={write} onDiscard={discard} />}
      {copying.dialog}
    </>
  )
}

type CompareProps = {
  matrix: Matrix
  compared: readonly [string, string] | null
  onChange: (compared: readonly [string, string] | null) => void
}

/** Two roles side by side. */
function CompareTools({ matrix, compared, onChange }: CompareProps): ReactNode {
  const [first, second] = matrix.roles
  if (!compared) {
    const begin = () => first && second && onChange([first.id, second.id])
    return <Button onClick={begin}>{say('compare.begin')}</Button>
  }
  const options = matrix.roles.map(({ id, name }) => ({ value: id, label: name }))
  const [one, other] = compared
  return (
    <span className="pm-compare">
      <Select
        aria-label={say('compare.first')}
        options={options}
        value={one}
        onChange={({ target }) => onChange([target.value, other])}
      />
      <span aria-hidden="true">≠</span>
      <Select
        aria-label={say('compare.second')}
        options={options}
        value={other}
        onChange={({ target }) => onChange([one, target.value])}
      />
      <Button kind="link" onClick={() => onChange(null)}>
        {say('compare.end')}
      </Button>
    </span>
  )
}

function columnsOf(roles: readonly RoleRow[], compared: readonly [string, string] | null): RoleRow[] {
  if (!compared) return [...roles]
  return compared.flatMap((id) => roles.find((role) => role.id === id) ?? [])
}

const otherOf = ({ roles }: Matrix, role: RoleRow): string => (roles.find(({ id }) => id !== role.id) ?? role).id

/** By the name of the right, what it opens, and its key; in both languages. */
function fits({ key, label, opens }: MatrixRow, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  const opened = opens.flatMap(({ of = '', labels }) => [of, ...labels])
  const verbs = opens.flatMap((one) => one.verbs.map((verb) => say(`verb.${verb}`)))
  const words = [key, ...verbs, ...[label, ...opened].flatMap((text) => [text].flat())]
  return words.some((word) => word.toLowerCase().includes(wanted))
}
