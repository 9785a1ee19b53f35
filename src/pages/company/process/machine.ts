import { type Color, optionLabel } from '../../../define/field.ts'
import { type Resource, stateFieldOf } from '../../../define/resource.ts'
import { matches } from '../../../define/where.ts'

export type State = { key: string; label: string; color: Color; isSide: boolean }
/** Actions between the same two states are one arrow. Without a label it happens by itself. */
export type Step = { from: string; to: string; labels: string[] }
export type Machine = { field: string; states: State[]; steps: Step[] }

const quiet: readonly Color[] = ['grey', 'red']

/**
 * The states of a resource and the ways between them, as its definition says. What is grey or red, but for the first,
 * stands beside the way; a state on the way that no action leads to follows from the rows below it.
 */
export function machineOf(resource: Resource): Machine | undefined {
  const name = stateFieldOf(resource)
  const field = name === undefined ? undefined : resource.fields[name]
  if (!name || !field) return undefined
  const states = Object.entries(field.options ?? {}).map(([key, option], at): State => {
    const color = (typeof option === 'string' ? undefined : option.color) ?? 'grey'
    return { key, label: optionLabel(field, key), color, isSide: at > 0 && quiet.includes(color) }
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
