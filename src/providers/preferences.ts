import { getSession, KEPT_PREFIX } from './session.ts'
import { isRecord, readStored, readText, writeStored, writeText } from './storage.ts'

export type Density = 'compact' | 'middle' | 'loose'

/** How a person set a list up; what is absent is the definition's own. */
export type ListPreferences = {
  order?: readonly string[]
  visibility?: Readonly<Record<string, boolean>>
  widths?: Readonly<Record<string, number>>
  density?: Density
}

const densities: ReadonlySet<unknown> = new Set<Density>(['compact', 'middle', 'loose'])

/** Kept in the browser, per person and view. What does not make sense is left out. */
export function readPreferences(view: string): ListPreferences {
  const stored = readStored(keyOf(view))
  if (!isRecord(stored)) return {}
  const { order, visibility, widths, density } = stored
  return {
    order: Array.isArray(order) ? order.filter((one) => typeof one === 'string') : undefined,
    visibility: entriesOf(visibility, (one) => typeof one === 'boolean'),
    widths: entriesOf(widths, (one) => typeof one === 'number' && one > 0 && one <= 2000),
    density: densities.has(density) ? (density as Density) : undefined,
  }
}

export function writePreferences(view: string, preferences: ListPreferences): void {
  writeStored(keyOf(view), preferences)
}

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
