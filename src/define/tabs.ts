import { textOfOption } from './field.ts'
import type { Resource, View } from './resource.ts'
import type { Text } from './text.ts'
import { namesIn, type Where } from './where.ts'

export type TabRows = { key: string; label: Text | string; where: Where }

/** The tabs of a view: the options of a field with the marks beside them, or conditions of their own. */
export function tabsOf(resource: Resource, view: View | undefined): readonly TabRows[] {
  const tabs = view?.tabs ?? []
  if (typeof tabs !== 'string') return tabs
  const { options = {}, badge } = resource.fields[tabs] ?? {}
  return Object.entries(options).flatMap(([key, option]) => {
    const own = { key, label: textOfOption(option), where: { [tabs]: key } }
    if (badge?.of !== key) return [own]
    return [own, { key: badge.field, label: badge.label, where: { ...own.where, [badge.field]: { nnull: true } } }]
  })
}

/** Which rows the totals beside a tab count, and what they leave out; a tab chosen by the same fields leaves nothing out. */
export function countedIn(
  resource: Resource,
  view: View | undefined,
  tab: string | undefined,
): { where?: Where; note?: Text } {
  const { totalsWhere, totalsNote } = view ?? {}
  const asked = tab === undefined ? undefined : tabsOf(resource, view).find(({ key }) => key === tab)?.where
  const left = namesIn(totalsWhere)
  if (!totalsWhere || namesIn(asked).some((name) => left.includes(name))) return {}
  return { where: totalsWhere, ...(totalsNote === undefined ? {} : { note: totalsNote }) }
}
