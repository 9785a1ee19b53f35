import { Segmented, Table, type TableColumnsType } from 'antd'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { type AnyField, optionLabel } from '../../../define/field.ts'
import { fieldNamed } from '../../../define/path.ts'
import type { Resource } from '../../../define/resource.ts'
import { definitionOf } from '../../../providers/definitions.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { AntdScope } from '../../../ui/antd/scope.tsx'
import { Select } from '../../../ui/input.tsx'
import {
  type Assigned,
  type Head,
  headsOf,
  type Problem,
  placedErrors,
  rowProblems,
  unknownHeads,
} from './correct-sheet.ts'
import { columnOf } from './read-sheet.ts'
import { text } from './texts.ts'
import type { Work } from './work.ts'

export type PreviewProps = {
  resource: Resource
  work: Work
  isBusy: boolean
  onCorrect: (cell: { line: number; name: string; text: string }) => void
  onAssign: (name: string, path: string | null | undefined) => void
}
/** A row of the preview: its cells as they are now, and what is wrong with them. */
type Shown = {
  line: number
  cells: Readonly<Record<string, string>>
  typed: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string>>
  others: string
}
type Sight = 'wrong' | 'corrected' | 'all'

const PAGE = 20
/** Pixels. */
const COLUMN = 168

/** The rows of the sheet, each cell to be typed over; those that are wrong, unless all are asked for. */
export default function SheetPreview({ resource, work, isBusy, onCorrect, onAssign }: PreviewProps): ReactNode {
  const { read, corrections, checked, stale } = work
  const heads = useMemo(() => (checked ? headsOf(read, checked.columns, checked.failed) : []), [read, checked])
  const wrong = useMemo(() => rowProblems(checked?.failed ?? [], unknownHeads(heads)), [checked, heads])
  const [sight, setSight] = useState<Sight>()
  const seen = sight ?? (wrong.length > 0 || corrections.size > 0 ? 'wrong' : 'all')
  // What was wrong or is corrected since stays in sight until the next check has judged it.
  const lines = useMemo(() => {
    if (seen === 'all') return undefined
    const open = stale === 'all' ? [] : [...stale]
    return new Set(seen === 'wrong' ? [...wrong.map(({ line }) => line), ...open] : corrections.keys())
  }, [seen, wrong, stale, corrections])
  const rows = useShownRows(resource, work, heads, wrong, lines)
  const tops = useTops({ resource, heads, work, onAssign, isBusy })
  const id = useId()
  const columns: TableColumnsType<Shown> = [
    { title: text('line'), dataIndex: 'line', width: 64, className: 'bc-figure import-line' },
    ...(wrong.some((one) => placedErrors(heads, one).others.length > 0)
      ? [{ title: text('problem'), width: 200, className: 'import-others', dataIndex: 'others' }]
      : []),
    ...heads.map((head, at) => ({
      key: head.name,
      title: tops[at],
      width: COLUMN,
      shouldCellUpdate: (now: Shown, before: Shown) => now !== before,
      render: (_: unknown, row: Shown) => (
        <Cell {...{ row, head, isBusy, onCorrect }} id={`${id}-${at}`} label={labelOfHead(resource, work, head)} />
      ),
    })),
  ]
  return (
    <AntdScope>
      <section className="import-preview" aria-label={text('preview')}>
        <Segmented<Sight>
          size="small"
          value={seen}
          onChange={setSight}
          options={[
            { value: 'wrong', label: text('sight.wrong', { count: wrong.length }) },
            { value: 'corrected', label: text('sight.corrected', { count: corrections.size }) },
            { value: 'all', label: text('sight.all', { count: read.rows.length }) },
          ]}
        />
        <Options {...{ resource, heads, id }} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard from here */}
        <div className="import-wide" tabIndex={0}>
          <Table<Shown>
            size="small"
            rowKey="line"
            tableLayout="fixed"
            style={{ minWidth: 64 + heads.length * COLUMN }}
            columns={columns}
            dataSource={rows}
            pagination={{ pageSize: PAGE, showSizeChanger: false, hideOnSinglePage: true, size: 'small' }}
            locale={{ emptyText: text('noneInSight') }}
          />
        </div>
      </section>
    </AntdScope>
  )
}

type CellProps = Pick<PreviewProps, 'isBusy' | 'onCorrect'> & { row: Shown; head: Head; id: string; label: string }

/** A cell to be typed over; what is wrong with it stands below it. */
function Cell({ row, head, id, label, isBusy, onCorrect }: CellProps): ReactNode {
  const { line, cells, typed, errors } = row
  const error = errors[head.name]
  const note = `${id}-${line}`
  return (
    <>
      <input
        className="bc-input import-cell"
        aria-label={text('cell', { line, label })}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error ? note : undefined}
        data-typed={typed?.[head.name] !== undefined || undefined}
        list={`${id}-list`}
        value={cells[head.name] ?? ''}
        readOnly={isBusy}
        disabled={head.isLeftOut}
        onChange={({ target }) => onCorrect({ line, name: head.name, text: target.value })}
      />
      {error && (
        <small id={note} className="import-error">
          {error}
        </small>
      )}
    </>
  )
}

/** Rows keep their identity as long as nothing about them changes, so that typing draws one row anew and not the page. */
function useShownRows(
  resource: Resource,
  { read, corrections }: Work,
  heads: readonly Head[],
  wrong: readonly Problem[],
  lines: ReadonlySet<number> | undefined,
): Shown[] {
  const known = useRef(new Map<number, { of: readonly unknown[]; row: Shown }>())
  const problems = useMemo(() => new Map(wrong.map((one) => [one.line, one])), [wrong])
  return read.rows.flatMap((came, at) => {
    const line = read.numbers[at] ?? at + 1
    if (lines && !lines.has(line)) return []
    const typed = corrections.get(line)
    const problem = problems.get(line)
    const of = [came, typed, problem, heads]
    const former = known.current.get(line)
    if (former && of.every((one, place) => one === former.of[place])) return [former.row]
    const { cells: errors, others } = placedErrors(heads, problem ?? { errors: [] })
    const told = others.map(({ field, message }) =>
      [labelOf(columnOf(resource, field)), message].filter(Boolean).join('：'),
    )
    const row = { line, cells: { ...came, ...typed }, typed, errors, others: told.join('；') }
    known.current.set(line, { of, row })
    return [row]
  })
}

const labelOfHead = (resource: Resource, { checked }: Work, { name, path }: Head): string =>
  (name === path ? checked?.columns.columns.find((one) => one.path === path)?.label : undefined) ??
  (name || labelOf(columnOf(resource, path ?? '')))

/** Above each column its heading; where none of ours is known by that name, which one it is. */
function useTops({
  resource,
  heads,
  work,
  isBusy,
  onAssign,
}: Omit<PreviewProps, 'onCorrect'> & { heads: readonly Head[] }) {
  const columns = work.checked?.columns.columns ?? []
  const assigned: Assigned = work.checked?.columns.assigned ?? {}
  return heads.map((head) => {
    const { name, path, isLeftOut } = head
    const label = labelOfHead(resource, work, head)
    if (!(name in assigned) && path !== null) return label
    const given = assigned[name]
    const value = isLeftOut ? '-' : (given ?? '')
    const taken = new Set(heads.flatMap((one) => (one.name === name ? [] : [assigned[one.name] ?? one.path])))
    const options = [
      { value: '', label: text('assign.choose') },
      { value: '-', label: text('assign.leaveOut') },
      ...columns.filter((one) => !taken.has(one.path)).map((one) => ({ value: one.path, label: one.label })),
    ]
    return (
      <span className="import-head" key={name}>
        {label}
        <Select
          aria-label={text('assign', { name })}
          value={value}
          options={options}
          disabled={isBusy}
          isInvalid={value === ''}
          onChange={({ target }) =>
            onAssign(name, target.value === '' ? undefined : target.value === '-' ? null : target.value)
          }
        />
      </span>
    )
  })
}

/** What a column of choices offers while one types. */
function Options({ resource, heads, id }: { resource: Resource; heads: readonly Head[]; id: string }): ReactNode {
  return heads.map(({ name, path }, at) => {
    const field = fieldOf(resource, path ?? '')
    return (
      field?.options && (
        <datalist key={name} id={`${id}-${at}-list`}>
          {Object.keys(field.options).map((option) => (
            <option key={option} value={labelOf(optionLabel(field, option))} />
          ))}
        </datalist>
      )
    )
  })
}

function fieldOf(resource: Resource, path: string): AnyField | undefined {
  const [first = '', ...rest] = path.split('.')
  const line = Object.hasOwn(resource.lines ?? {}, first) ? resource.lines?.[first] : undefined
  const behind = line && definitionOf(line.resource)
  return behind ? fieldNamed(behind, rest.join('.')) : fieldNamed(resource, path)
}
