import { getSession, KEPT_PREFIX, START } from './session.ts'
import { isRecord, readStored, readText, writeStored, writeText } from './storage.ts'

export type Density = 'compact' | 'middle' | 'loose'

/** How a person set a list up; what is absent is the definition's own. */
export type ListPreferences = {
  order?: readonly string[]
  visibility?: Readonly<Record<string, boolean>>
  widths?: Readonly<Record<string, number>>
  density?: Density
  /** Stand fixed at the left, in front of the others. */
  pinned?: readonly string[]
  /** The version of the saved view that they come from. */
  of?: number
}

const densities: ReadonlySet<unknown> = new Set<Density>(['compact', 'middle', 'loose'])

/** Kept in the browser, per person and view. What does not make sense is left out. */
export function readPreferences(view: string): ListPreferences {
  const stored = readStored(keyOf(view))
  if (!isRecord(stored)) return {}
  const { order, visibility, widths, density, pinned, of } = stored
  return {
    order: namesOf(order),
    visibility: entriesOf(visibility, (one) => typeof one === 'boolean'),
    widths: entriesOf(widths, (one) => typeof one === 'number' && one > 0 && one <= 2000),
    density: densities.has(density) ? (density as Density) : undefined,
    pinned: namesOf(pinned),
    of: typeof of === 'number' ? of : undefined,
  }
}

export function writePreferences(view: string, preferences: ListPreferences): void {
  writeStored(keyOf(view), preferences)
}

/** The query with which a list begins for the person, where they chose a saved view. */
export const startOf = (list: string): string => readText(START + list) ?? ''

const namesOf = (stored: unknown): string[] | undefined =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : undefined

function entriesOf<T>(stored: unknown, isSound: (value: unknown) => boolean): Record<string, T> | undefined {
  if (!isRecord(stored)) return undefined
  // The check has seen every value.
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => isSound(value))) as Record<string, T>
}

/** Before the person's info is there, the last person of this browser is meant. */
function keyOf(view: string): string {
  const { info } = getSession()
  if (info) writeText(`${KEPT_PREFIX}person`, info.staffId)
  return `${KEPT_PREFIX}list.${info?.staffId ?? readText(`${KEPT_PREFIX}person`) ?? ''}.${view}`
}
