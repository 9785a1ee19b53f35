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

const nothing: { [K in keyof ListPreferences]: undefined } = {
  order: undefined,
  visibility: undefined,
  widths: undefined,
  density: undefined,
  pinned: undefined,
}
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
  /** So many of the shown stand fixed at the left. */
  pins: number
  pin: (name: string, isPinned: boolean) => void
  preferences: ListPreferences
  /** Sets all of it up anew, as a saved view has it. */
  adopt: (preferences: ListPreferences) => void
}

/**
 * How the columns stand: order, which are shown, widths and density, kept per person and view. A table library would
 * do the same with 11 KB and a row object for every row; the server sorts and pages, so nothing else of it is needed.
 */
export function useColumnSetup(view: string, columns: readonly ListColumn[]): ColumnSetup {
  const usual = densities[useSize()]
  const [kept, setKept] = useState(() => ({ view, preferences: readPreferences(view) }))
  // Another saved view has another set-up.
  const now = kept.view === view ? kept : { view, preferences: readPreferences(view) }
  if (now !== kept) setKept(now)
  const { preferences } = now
  const save = useCallback(
    (change: (former: ListPreferences) => ListPreferences) =>
      setKept(({ preferences: former }) => {
        const next = { ...former, ...change(former) }
        writePreferences(view, next)
        return { view, preferences: next }
      }),
    [view],
  )
  return useMemo(() => {
    const { order = [], visibility = {}, widths = {}, density = usual, pinned = [] } = preferences
    const isPinned = ({ name }: ListColumn) => pinned.includes(name)
    const sorted = orderedBy(columns, order)
    const ordered = [...sorted.filter(isPinned), ...sorted.filter((one) => !isPinned(one))]
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
      restore: () => save(() => ({ ...nothing, density: preferences.density })),
      pins: Math.max(1, shown.filter(isPinned).length),
      // The first column stands fixed anyhow, and stays so beside the first that is pinned.
      pin: (name, isOn) => {
        const others = (pinned.length > 0 ? pinned : names.slice(0, 1)).filter((one) => one !== name)
        save(() => ({ pinned: isOn ? [...others, name] : others }))
      },
      preferences,
      adopt: (next) => save(() => ({ ...nothing, ...next })),
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
