import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type AnyField, isNumeric, isRef } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import { canAct } from '../../../providers/access.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { showPath } from '../../../resources/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/input.tsx'
import { Dropdown } from '../../../ui/menu.tsx'
import { useActions } from '../actions/run-action.tsx'
import SelectionBar from '../list/selection-bar.tsx'
import { actionRank } from '../record/action-rank.ts'
import type { CellProps } from '../record/cell-props.ts'
import type { Row } from '../record/row.ts'
import { Cell } from '../values/cell.tsx'
import { say } from './text.ts'
import { useChoice } from './use-choice.ts'
import { Value } from './value.tsx'

export type Column = readonly [name: string, field: AnyField]

type RowTableProps = {
  resource: Resource
  label: string
  columns: readonly Column[]
  rows: readonly Row[]
  /** What stands below columns: the sums of the row that these belong to. */
  sums?: Readonly<Record<string, CellProps>>
  files?: Row['_files']
}

/** A small table inside a detail, with the actions that each row allows. */
export function RowTable({ resource, label, columns, rows, sums = {}, files }: RowTableProps): ReactNode {
  const actions = useActions(resource.name)
  const rowActions = rows.map((row) => verbsOf(resource, row))
  const hasActions = rowActions.some((verbs) => verbs.length > 0)
  const choice = useChoice(resource, rows)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard from here */}
      <div className="show-scroll" tabIndex={0}>
        <table className="show-table" aria-label={label}>
          <thead>
            <tr>
              {choice && (
                <th scope="col">
                  <Checkbox
                    aria-label={t('list.selectAll')}
                    checked={choice.fit.every(({ id }) => choice.selection.rows.has(id))}
                    onChange={(event) => choice.selection.toggle(choice.fit, event.target.checked)}
                  />
                </th>
              )}
              {columns.map(([name, field]) => (
                <th key={name} scope="col" data-right={isNumeric(field) || undefined}>
                  {labelOf(field.label)}
                </th>
              ))}
              {hasActions && (
                <th scope="col" data-actions>
                  {t('form.lineTools')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id}>
                {choice && (
                  <td>
                    {choice.fit.includes(row) && (
                      <Checkbox
                        aria-label={t('list.selectRow', { label: `${labelOf(resource.label)} ${at + 1}` })}
                        checked={choice.selection.rows.has(row.id)}
                        onChange={(event) => choice.selection.toggle([row], event.target.checked)}
                      />
                    )}
                  </td>
                )}
                {columns.map(([name, field]) => (
                  <td key={name} data-right={isNumeric(field) || undefined}>
                    {name === resource.titleField ? (
                      <RowLink resource={resource} field={field} name={name} row={row} />
                    ) : (
                      <Value resource={resource} field={field} name={name} row={row} files={files} />
                    )}
                  </td>
                ))}
                {hasActions && (
                  <td data-actions>
                    <RowButtons
                      resource={resource}
                      verbs={rowActions[at] ?? []}
                      onRun={(verb) => actions.run(verb, [row])}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          {columns.some(([name]) => sums[name]) && (
            <SumRow columns={columns} sums={sums} before={choice ? 1 : 0} after={hasActions ? 1 : 0} />
          )}
        </table>
      </div>
      {choice && choice.selection.rows.size > 0 && (
        <SelectionBar
          resource={resource}
          view={{ actions: choice.verbs }}
          selection={choice.selection}
          run={(verb, chosen) => actions.run(verb, chosen, choice.selection.clear)}
        />
      )}
      {actions.dialog}
    </>
  )
}

type SumRowProps = {
  columns: readonly Column[]
  sums: Readonly<Record<string, CellProps>>
  /** Cells without a column: the tick box, the actions. */
  before: number
  after: number
}

/** The sums below their columns; the first column without one says what they are. */
function SumRow({ columns, sums, before, after }: SumRowProps): ReactNode {
  const said = columns.findIndex(([name]) => !sums[name])
  return (
    <tfoot>
      <tr>
        {before > 0 && <td />}
        {columns.map(([name, field], at) => {
          const sum = sums[name]
          return (
            <td key={name} data-right={isNumeric(field) || undefined} title={sum && labelOf(sum.field.label)}>
              {sum ? <Cell {...sum} /> : at === said && say('show.sum')}
            </td>
          )
        })}
        {after > 0 && <td />}
      </tr>
    </tfoot>
  )
}

/** The name of a row leads to it, where it has a detail. */
function RowLink(props: CellProps): ReactNode {
  const path = showPath(props.resource, props.row.id)
  const cell = <Cell {...props} />
  return path && !isRef(props.field) ? <Link to={path}>{cell}</Link> : cell
}

type RowButtonsProps = { resource: Resource; verbs: readonly string[]; onRun: (verb: string) => void }

function RowButtons({ resource, verbs, onRun }: RowButtonsProps): ReactNode {
  const label = (verb: string) => labelOf(resource.actions?.[verb]?.label ?? verb)
  const isDanger = (verb: string) => resource.actions?.[verb]?.color === 'red'
  const first = verbs.find((verb) => !isDanger(verb))
  const others = verbs.filter((verb) => verb !== first)
  return (
    <span className="show-row-actions">
      {first && (
        <Button kind="link" onClick={() => onRun(first)}>
          {label(first)}
        </Button>
      )}
      {others.length > 0 && (
        <Dropdown
          kind="link"
          items={others.map((verb) => ({
            key: verb,
            label: label(verb),
            danger: isDanger(verb),
            onSelect: () => onRun(verb),
          }))}
        >
          {say('show.more')}
        </Dropdown>
      )}
    </span>
  )
}

/** The main action first, what is dangerous last. */
function verbsOf(resource: Resource, row: Row): string[] {
  const rank = (verb: string) => actionRank(resource.actions?.[verb] ?? {})
  return Object.entries(resource.actions ?? {})
    .filter(([, action]) => canAct(resource, action, row))
    .map(([verb]) => verb)
    .sort((one, other) => rank(one) - rank(other))
}
