import { type AnyField, type Color, colorOfOption } from './field.ts'
import { type Resource, stateFieldOf } from './resource.ts'

/** The states through which a row goes, from the first on, and the field that holds them. */
export type Way = { field: string; states: readonly string[] }

const quiet: readonly Color[] = ['grey', 'red']
/** Of two states the one that is says all. */
const FEWEST = 3

/** Whether a state stands beside the way: what is grey or red, but for the first, is no aim of a row. */
export const isAside = (field: AnyField, state: string): boolean =>
  state !== field.initial && quiet.includes(colorOf(field, state))

/**
 * The way of the rows of a resource: its states in the order in which they are declared, which is that of its life, for
 * what leads to some of them are the rows below. What begins in a state that is good to stay in (green) goes nowhere, and
 * where there are fewer than three there is no way to be shown.
 */
export function wayOf(resource: Resource): Way | undefined {
  const name = stateFieldOf(resource)
  const field = name === undefined ? undefined : resource.fields[name]
  if (name === undefined || !field) return undefined
  const states = Object.keys(field.options ?? {}).filter((state) => !isAside(field, state))
  const isShort = states.length < FEWEST || colorOf(field, String(field.initial)) === 'green'
  return isShort ? undefined : { field: name, states }
}

/** Whether a row in that state has come to its end beside the way: no main action leads on from there. */
export const isLeft = (resource: Resource, field: AnyField, state: string): boolean =>
  isAside(field, state) &&
  !Object.values(resource.actions ?? {}).some(({ primary, from }) => primary && from?.includes(state))

const colorOf = (field: AnyField, state: string): Color => colorOfOption(field.options?.[state]) ?? 'grey'
