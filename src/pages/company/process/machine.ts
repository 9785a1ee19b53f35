import { type Color, colorOfOption, optionLabel } from '../../../define/field.ts'
import { type Resource, stateFieldOf } from '../../../define/resource.ts'
import type { Text } from '../../../define/text.ts'
import { isAside } from '../../../define/way.ts'
import { matches } from '../../../define/where.ts'
import { labelOf } from '../../../providers/i18n.ts'

export type State<T = Text | string> = { key: string; label: T; color: Color; isSide: boolean }
/** Actions between the same two states are one arrow. Without a label it happens by itself. */
export type Step<T = Text | string> = { from: string; to: string; labels: T[] }
export type Machine<T = Text | string> = { field: string; states: State<T>[]; steps: Step<T>[] }

/**
 * The states of a resource and the ways between them, as its definition says. What is grey or red, but for the first,
 * stands beside the way; a state on the way that no action leads to follows from the rows below it.
 */
export function machineOf(resource: Resource): Machine | undefined {
  const name = stateFieldOf(resource)
  const field = name === undefined ? undefined : resource.fields[name]
  if (!name || !field) return undefined
  const states = Object.entries(field.options ?? {}).map(([key, option]): State => {
    const color = colorOfOption(option) ?? 'grey'
    return { key, label: optionLabel(field, key), color, isSide: isAside(field, key) }
  })
  const steps = new Map<string, Step>()
  for (const { from = [], to, label } of Object.values(resource.actions ?? {})) {
    if (!to) continue
    for (const one of from) {
      const known = steps.get(`${one} ${to}`) ?? { from: one, to, labels: [] }
      steps.set(`${one} ${to}`, { ...known, labels: [...known.labels, label] })
    }
  }
  const reached = new Set([...steps.values()].map((step) => step.to))
  const way = states.filter((state) => !state.isSide)
  const own = way.flatMap((state, at): Step[] => {
    const former = way[at - 1]
    const isDirect = former && steps.has(`${former.key} ${state.key}`)
    return former && !isDirect && !reached.has(state.key) ? [{ from: former.key, to: state.key, labels: [] }] : []
  })
  return { field: name, states, steps: [...steps.values(), ...own] }
}

/** The list of the rows in that state, where a view shows them. */
export function listOf(resource: Resource, field: string, state: string): string | undefined {
  const views = Object.values(resource.views ?? {})
  const tabbed = views.find((view) => view.tabs === field && !view.where)
  if (tabbed) return `${tabbed.path}?_tab=${state}`
  const holding = views.find(
    (view) => view.where?.[field] !== undefined && matches({ [field]: state }, { [field]: view.where[field] }),
  )
  return holding && `${holding.path}?${field}_in=${state}`
}

/** With its texts in the person's language. */
export const spoken = (machine: Machine): Machine<string> => ({
  ...machine,
  states: machine.states.map((state) => ({ ...state, label: labelOf(state.label) })),
  steps: machine.steps.map((step) => ({ ...step, labels: step.labels.map(labelOf) })),
})
