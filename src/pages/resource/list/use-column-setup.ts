import {
  type ColumnDef,
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useCallback, useMemo, useState } from 'react'
import type { Row } from '../../../providers/access.ts'
import {
  type Density,
  type ListPreferences,
  readPreferences,
  writePreferences,
} from '../../../providers/preferences.ts'
import type { ListColumn } from './columns.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
})
const noRows: Row[] = []
export const MIN_WIDTH = 56
const MAX_WIDTH = 800

export type ColumnSetup = ReturnType<typeof useColumnSetup>

/**
 * How the columns stand: order, which are shown, widths and density, by TanStack Table and kept per person and view.
 * The rows are not given to it: the server sorts and pages, and ten thousand row objects would cost for nothing.
 */
export function useColumnSetup(view: string, columns: readonly ListColumn[]) {
  const [preferences, setPreferences] = useState<ListPreferences>(() => readPreferences(view))
  const save = useCallback(
    (change: ListPreferences) =>
      setPreferences((former) => {
        const next = { ...former, ...change }
        writePreferences(view, next)
        return next
      }),
    [view],
  )
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const state = useMemo(() => stateOf(columns, preferences), [columns, preferences])
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    columnResizeMode: 'onChange',
    state,
    onColumnOrderChange: (update) => save({ order: apply(update, state.columnOrder) }),
    onColumnVisibilityChange: (update) => save({ visibility: apply(update, state.columnVisibility) }),
    onColumnSizingChange: (update) => save({ widths: apply(update, state.columnSizing) }),
  })
  const byName = useMemo(() => new Map(columns.map((column) => [column.name, column])), [columns])
  const { columnOrder, columnVisibility } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is one object; order and visibility decide
  const shown = useMemo(() => {
    return table.getVisibleLeafColumns().flatMap(({ id }) => byName.get(id) ?? [])
  }, [byName, columnOrder, columnVisibility])
  return {
    table,
    shown,
    widths: shown.map(({ name }) => table.getColumn(name)?.getSize() ?? 120),
    density: preferences.density ?? 'middle',
    setDensity: useCallback((density: Density) => save({ density }), [save]),
    restore: useCallback(() => save({ order: undefined, visibility: undefined, widths: undefined }), [save]),
    byName,
  }
}

function definitionOf({ name, width }: ListColumn): ColumnDef<typeof features, Row> {
  return { id: name, size: width, minSize: MIN_WIDTH, maxSize: MAX_WIDTH }
}

/** Columns that came with a new release stand where the definition puts them: after those that the person ordered. */
function stateOf(columns: readonly ListColumn[], { order = [], visibility = {}, widths = {} }: ListPreferences) {
  const names = columns.map(({ name }) => name)
  const known = order.filter((name) => names.includes(name))
  return {
    columnOrder: [...known, ...names.filter((name) => !known.includes(name))],
    columnVisibility: Object.fromEntries(columns.map(({ name, isExtra }) => [name, visibility[name] ?? !isExtra])),
    columnSizing: { ...widths },
  }
}

function apply<T>(update: T | ((former: T) => T), former: T): T {
  return typeof update === 'function' ? (update as (former: T) => T)(former) : update
}
