import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import { dataScopes, scopeNames } from '../../../define/rights.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Dropdown } from '../../../ui/menu.tsx'
import { type Draft, isTicked, isUneven, scopeOf } from './draft.ts'
import { moveInGrid, rove } from './grid-keys.ts'
import { isStored, type MatrixRow, type Opened, type Part, partNames, type RoleRow, type Tick } from './matrix.ts'
import { say } from './text.ts'

export type MatrixTableProps = {
  rows: readonly MatrixRow[]
  roles: readonly RoleRow[]
  draft: Draft
  mayChange: boolean
  /** Whether rows in which the roles differ are marked. */
  marksUneven: boolean
  onTick: (role: RoleRow, key: Tick) => void
  onScope: (role: RoleRow, scope: RoleRow['dataScope']) => void
  menuOf: (role: RoleRow) => ReactNode
}

/** Rights down, roles across. Arrow keys go from cell to cell, Space ticks; one listener for all cells. */
export function MatrixTable(props: MatrixTableProps): ReactNode {
  const { rows, roles, draft, onTick, menuOf } = props
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    // One cell is reached by Tab, the others by the arrows.
    const cells = table.current?.querySelectorAll<HTMLElement>('[data-cell]')
    if (cells?.length && ![...cells].some((cell) => cell.tabIndex === 0)) (cells[0] as HTMLElement).tabIndex = 0
  })
  const click = (target: EventTarget) => {
    const cell = (target as Element).closest?.<HTMLElement>('button[data-tick]')
    const role = roles.find(({ id }) => id === cell?.dataset.role)
    if (cell && role && cell.ariaDisabled !== 'true') onTick(role, cell.dataset.tick as Tick)
  }
  return (
    <table
      ref={table}
      className="pm-table"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells the arrows reach
      role="grid"
      aria-label={say('matrix.caption', { roles: roles.length, rows: rows.length })}
      onClick={({ target }) => click(target)}
      onFocus={({ target }) => rove(target, table.current)}
      onKeyDown={(event: KeyboardEvent<HTMLTableElement>) => moveInGrid(event, table.current)}
    >
      <thead>
        <tr>
          <th scope="col">{say('matrix.right')}</th>
          {roles.map((role) => (
            <th key={role.id} scope="col" data-changed={draft[role.id] ? true : undefined}>
              <span className="pm-role">
                <b title={role.name}>{role.name}</b>
                {menuOf(role)}
              </span>
              <small>
                {role.isSystem && <Icon name="lock" size={12} />}
                {say('matrix.members', { count: role.members })}
                {!role.isActive && <span>{say('role.stopped')}</span>}
              </small>
            </th>
          ))}
        </tr>
      </thead>
      {partNames().map((part) => (
        <PartRows key={part} part={part} {...props} rows={rows.filter((row) => row.part === part)} />
      ))}
    </table>
  )
}

function PartRows({ part, rows, ...props }: MatrixTableProps & { part: Part }): ReactNode {
  const { roles, draft, mayChange, marksUneven } = props
  if (rows.length === 0) return null
  return (
    <tbody>
      <tr className="pm-part">
        <th scope="rowgroup" colSpan={roles.length + 1} className="pm-part-head">
          <span className="pm-part-name">{say(`part.${part}`)}</span>
        </th>
      </tr>
      {rows.map((row) => {
        const uneven = marksUneven && isUneven(row, roles, draft)
        return row.key === 'scope' ? (
          <ScopeRow key={row.key} {...props} row={row} isUneven={uneven} />
        ) : (
          <TickRow
            key={row.key}
            row={row}
            tick={row.key}
            isUneven={uneven}
            cells={roles.map((role) => cellOf(role, row.key as Tick, draft, mayChange)).join('')}
            ids={roles.map(({ id }) => id).join(' ')}
            names={roles.map(({ name }) => name).join('\n')}
          />
        )
      })}
    </tbody>
  )
}

/** How a cell looks, in one sign: ticked or not, the second of each pair changed, the last two closed. */
const signs = ['1', '0', 'a', 'b', 'x', 'y'] as const
type Sign = (typeof signs)[number]

function cellOf(role: RoleRow, key: Tick, draft: Draft, mayChange: boolean): Sign {
  const isOn = isTicked(role, key, draft)
  if (!mayChange || role.isSystem) return isOn ? 'x' : 'y'
  const isChanged = isOn !== isStored(role, key)
  return isChanged ? (isOn ? 'a' : 'b') : isOn ? '1' : '0'
}

type TickRowProps = { row: MatrixRow; tick: Tick; isUneven: boolean; cells: string; ids: string; names: string }

/** Drawn again only when one of its cells looks otherwise: everything it shows is text. */
const TickRow = memo(function TickRow({ row, tick, isUneven, cells, ids, names }: TickRowProps) {
  const roleNames = names.split('\n')
  const roleIds = ids.split(' ')
  return (
    <tr data-uneven={isUneven || undefined}>
      <RowHead row={row} isUneven={isUneven} />
      {[...cells].map((sign, at) => (
        <td key={roleIds[at]} data-changed={sign === 'a' || sign === 'b' || undefined}>
          {/* biome-ignore lint/a11y/useSemanticElements: a cell of a grid, which the arrow keys reach */}
          <button
            type="button"
            role="checkbox"
            aria-checked={sign === '1' || sign === 'a' || sign === 'x'}
            aria-disabled={sign === 'x' || sign === 'y' || undefined}
            aria-label={`${roleNames[at]} · ${labelOf(row.label)}`}
            tabIndex={-1}
            data-cell
            data-tick={tick}
            data-role={roleIds[at]}
          >
            <i>{(sign === '1' || sign === 'a' || sign === 'x') && <Icon name="check" size={14} />}</i>
          </button>
        </td>
      ))}
    </tr>
  )
})

function RowHead({ row, isUneven }: { row: MatrixRow; isUneven: boolean }): ReactNode {
  const opens = row.opens.map(openedText).join(say('join.opens'))
  return (
    <th scope="row" data-depth={row.depth || undefined} title={opens}>
      <span>
        {isUneven && (
          <em>
            <span aria-hidden="true">≠</span>
            <span className="bc-hidden">{say('matrix.uneven')}</span>
          </em>
        )}
        {row.key === 'scope' ? say('matrix.scope') : labelOf(row.label)}
        <small className="pm-opens">{opens}</small>
      </span>
    </th>
  )
}

const openedText = ({ of, verbs, labels }: Opened): string =>
  (of ? `${labelOf(of)} ` : '') +
  [...verbs.map((verb) => say(`verb.${verb}`)), ...labels.map(labelOf)].join(t('list.comma'))

type ScopeRowProps = Omit<MatrixTableProps, 'rows'> & { row: MatrixRow; isUneven: boolean }

function ScopeRow({ row, roles, draft, mayChange, isUneven, onScope }: ScopeRowProps): ReactNode {
  return (
    <tr data-uneven={isUneven || undefined}>
      <RowHead row={row} isUneven={isUneven} />
      {roles.map((role) => {
        const scope = scopeOf(role, draft)
        const text = labelOf(dataScopes[scope])
        const isOpen = mayChange && !role.isSystem
        return (
          <td key={role.id} data-changed={scope !== role.dataScope || undefined} className="pm-scope">
            <Dropdown
              kind="text"
              align="start"
              data-cell
              tabIndex={-1}
              disabled={!isOpen}
              label={`${role.name} · ${say('matrix.scope')} · ${text}`}
              items={scopeNames.map((name) => ({
                key: name,
                label: labelOf(dataScopes[name]),
                isChecked: name === scope,
                onSelect: () => onScope(role, name),
              }))}
            >
              {text}
            </Dropdown>
          </td>
        )
      })}
    </tr>
  )
}
