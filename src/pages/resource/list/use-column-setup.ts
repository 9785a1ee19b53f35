import { useCallback, useMemo, useState } from 'react'
import type { Size } from '../../../define/settings.ts'
import {
  type Density,
  type ListPreferences,
  readPreferences,
  writePreferences,
} from '../../../providers/preferences.ts'
import { useSize } from '../../../providers/settings.ts'
import type { ListColumn } from './columns.ts'

/** How dense a list is by the size of the controls, until the person chooses for the list. */
const densities = { default: 'loose', medium: 'middle', small: 'compact', mini: 'compact' } as const satisfies Record<
  Size,
  Density
>

const MIN_WIDTH = 56
const MAX_WIDTH = 800

export type ColumnSetup = {
  /** All columns in the person's order. */
  ordered: readonly ListColumn[]
  shown: readonly ListColumn[]
  /** Of the shown columns. */
  widths: readonly number[]
  density: Density
  isShown: (name: string) => boolean
  show: (name: string, isShown: boolean) => void
  move: (name: string, to: number) => void
  /** Without a width: the definition's own. */
  resize: (name: string, width: number | undefined) => void
  setDensity: (density: Density) => void
  restore: () => void
}

/**
 * How the columns stand: order, which are shown, widths and density, kept per person and view. A table library would
 * do the same with 11 KB and a row object for every row; the server sorts and pages, so nothing else of it is needed.
 */
export function useColumnSetup(view: string, columns: readonly ListColumn[]): ColumnSetup {
  const usual = densities[useSize()]
  const [preferences, setPreferences] = useState<ListPreferences>(() => readPreferences(view))
  const save = useCallback(
    (change: (former: ListPreferences) => ListPreferences) =>
      setPreferences((former) => {
        const next = { ...former, ...change(former) }
        writePreferences(view, next)
        return next
      }),
    [view],
  )
  return useMemo(() => {
    const { order = [], visibility = {}, widths = {}, density = usual } = preferences
    const ordered = orderedBy(columns, order)
    const names = ordered.map(({ name }) => name)
    const isShown = (name: string) => visibility[name] ?? !columns.find((one) => one.name === name)?.isExtra
    const shown = ordered.filter(({ name }) => isShown(name))
    const moved = (name: string, to: number) => names.filter((one) => one !== name).toSpliced(to, 0, name)
    return {
      ordered,
      shown,
      widths: shown.map(({ name, width }) => widths[name] ?? width),
      density,
      isShown,
      show: (name, isOn) => save((former) => ({ visibility: { ...former.visibility, [name]: isOn } })),
      move: (name, to) => save(() => ({ order: moved(name, to) })),
      resize: (name, width) => save((former) => ({ widths: withWidth(former.widths, name, width) })),
      setDensity: (next) => save(() => ({ density: next })),
      restore: () => save(() => ({ order: undefined, visibility: undefined, widths: undefined })),
    }
  }, [columns, preferences, save, usual])
}

/** Columns that came with a new release stand after those that the person ordered, as the definition has them. */
function orderedBy(columns: readonly ListColumn[], order: readonly string[]): ListColumn[] {
  const known = order.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  return [...known, ...columns.filter((column) => !known.includes(column))]
}

function withWidth(widths: ListPreferences['widths'], name: string, width: number | undefined) {
  const { [name]: _former, ...rest } = widths ?? {}
  if (width === undefined) return rest
  return { ...rest, [name]: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width))) }
}
