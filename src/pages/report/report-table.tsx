import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { AnyField } from '../../define/field.ts'
import { groupsOf, type Report } from '../../define/report.ts'
import type { Narrowed, Place } from '../../define/report-cell.ts'
import { groupLabel, groupText, totalLabel } from '../../define/report-text.ts'
import { definitionOf } from '../../providers/definitions.ts'
import { labelOf } from '../../providers/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Answer, Figures } from './answer.ts'
import { linkOf } from './cell-link.ts'
import { figureText } from './figure-text.ts'
import { say } from './text.ts'
import { isOwnRow, type Order, sortedTree, type TreeRow, treeOf } from './tree.ts'
import type { ReportColumns } from './use-columns.ts'

type TableProps = {
  report: Report
  answer: Answer
  narrowed: Narrowed
  rows: string
  columns: ReportColumns
  order: Order | undefined
  onOrder: (order: Order | undefined) => void
}

/**
 * The rows with their totals, in the order of any column; each figure is the way to what it counts. A plain table: of at
 * most a few hundred rows, and antd's writes a style without the nonce, which the security policy refuses.
 */
export function ReportTable({ report, answer, narrowed, rows, columns, order, onOrder }: TableProps): ReactNode {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const groups = groupsOf(rows)
  const own = definitionOf(report.of)?.fields ?? {}
  const nameOf = (row: TreeRow, at: number): string =>
    isOwnRow(row)
      ? say('ownRows')
      : labelOf(groupText(groups[at] ?? '', row.keys[at] ?? null, own[groups[at] ?? ''], answer.names[at]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: nameOf follows from the answer and the rows
  const tree = useMemo(() => sortedTree(treeOf(answer), order, groups, nameOf), [answer, order, rows])
  const toggle = (key: string) =>
    setClosed((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]))
  const placeOf = ({ keys, own: below }: TreeRow): Place => ({ rows, keys, ...(below ? { own: below } : {}) })
  const drawn = shownRows(tree, closed)
  return (
    <div className="report-scroll">
      <table className="report-grid">
        <thead>
          <tr>
            {groups.map((name) => (
              <Heading key={name} {...{ name, order, onOrder }} label={labelOf(groupLabel(report, name, own[name]))} />
            ))}
            {columns.shown.map(({ name, field }) => (
              <Heading key={name} {...{ name, order, onOrder }} label={labelOf(field.label)} isFigure />
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map(({ row, depth }) => (
            <tr key={row.key}>
              {groups.map((name, at) => (
                <th key={name} scope="row" style={at === 0 ? { paddingInlineStart: 8 + depth * 20 } : undefined}>
                  {at === 0 && row.children && (
                    <button
                      type="button"
                      className="report-fold"
                      aria-expanded={!closed.has(row.key)}
                      aria-label={nameOf(row, at)}
                      onClick={() => toggle(row.key)}
                    >
                      <Icon name={closed.has(row.key) ? 'right' : 'down'} size={12} />
                    </button>
                  )}
                  {nameOf(row, at)}
                </th>
              ))}
              {columns.shown.map(({ name, field }) => (
                <FigureCell key={name} {...{ field, name, row }} link={linkOf(report, name, narrowed, placeOf(row))} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={groups.length}>
              {labelOf(totalLabel)}
            </th>
            {columns.shown.map(({ name, field }) => (
              <FigureCell key={name} {...{ field, name }} row={answer.totals} link={linkOf(report, name, narrowed)} />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const shownRows = (
  tree: readonly TreeRow[],
  closed: ReadonlySet<string>,
  depth = 0,
): { row: TreeRow; depth: number }[] =>
  tree.flatMap((row) => [
    { row, depth },
    ...(row.children && !closed.has(row.key) ? shownRows(row.children, closed, depth + 1) : []),
  ])

type HeadingProps = Pick<TableProps, 'order' | 'onOrder'> & { name: string; label: string; isFigure?: true }

/** Sorts by its column: figures begin with the greatest, names with the first; a third press is the report's own order. */
function Heading({ name, label, order, onOrder, isFigure }: HeadingProps): ReactNode {
  const is = order?.by === name ? (order.isDescending ? 'descending' : 'ascending') : undefined
  const first = isFigure === true
  const next = order?.by !== name ? { by: name, isDescending: first } : undefined
  const turned = order?.by === name && order.isDescending === first ? { by: name, isDescending: !first } : next
  return (
    <th scope="col" aria-sort={is} className={isFigure ? 'report-right' : undefined}>
      <button type="button" onClick={() => onOrder(turned)}>
        {label}
        {is && <Icon name={is === 'descending' ? 'down' : 'up'} size={12} />}
      </button>
    </th>
  )
}

type CellProps = {
  field: AnyField
  name: string
  row: { figures: Figures; before?: Figures | undefined }
  link: string | undefined
}

function FigureCell({ field, name, row: { figures, before }, link }: CellProps): ReactNode {
  const value = figures[name]
  const text = figureText(field, value)
  const isKnown = value !== null && value !== undefined
  return (
    <td className={isKnown && value < 0 ? 'cell-negative' : undefined} title={isKnown ? undefined : say('unknown')}>
      {link && isKnown ? (
        <Link
          to={link}
          data-zero={value === 0 || undefined}
          aria-label={say('opens', { label: labelOf(field.label), value: text })}
        >
          {text}
        </Link>
      ) : (
        text
      )}
      {before && before[name] !== undefined && <small>{figureText(field, before[name])}</small>}
    </td>
  )
}
