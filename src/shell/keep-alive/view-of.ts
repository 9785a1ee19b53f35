import { reportAt } from '../../providers/cards.ts'
import { labelOf, labelWithin, t } from '../../providers/i18n.ts'
import { resolvePath, type Target } from '../../providers/resolve-path.ts'
import { pageAt } from '../../resources/menu.ts'
import { placeOf } from '../menu/menu-tree.ts'
import type { Place } from '../menu/place.ts'

const actionTexts = { list: undefined, create: 'action.create', edit: 'action.edit', show: 'action.show' } as const

/** Whether an address is a view: something that has a tab once it was visited. */
export const isView = (pathname: string): boolean =>
  (pageAt(pathname) ?? reportAt(pathname) ?? resolvePath(pathname)) !== undefined

/** Whether a view stays as it is while the person is elsewhere (specification §4: unless its route says no-cache). */
export function isKept(pathname: string): boolean {
  const target = pageAt(pathname) ? undefined : resolvePath(pathname)
  return isView(pathname) && !(target?.kind === 'list' && target.card.views?.[target.view]?.keepAlive === false)
}

/** Where a page stands in the menu. */
export function placeAt(pathname: string): Place | undefined {
  const page = pageAt(pathname)
  if (page) return placeOf(page.page)
  const report = reportAt(pathname)
  if (report) return placeOf(report.name)
  const target = resolvePath(pathname)
  const place = target && placeOf(`${target.card.name}.${target.view}`)
  return place && { ...place, action: actionTexts[target.kind] }
}

/** What a page is called on its tab: the title of its route, and the number or name of its record. */
export function titleOf(pathname: string, name?: string): string | undefined {
  const page = pageAt(pathname) ?? reportAt(pathname)
  if (page) return labelOf(page.label)
  const target = resolvePath(pathname)
  return target && titles[target.kind](target, name)
}

const titles = {
  list: ({ card, view }) => labelOf(card.views?.[view]?.label ?? card.label),
  create: ({ card }) => t('form.create', { label: labelWithin(card.label) }),
  edit: ({ card }, name) => (name ? `${t('action.edit')} ${name}` : t('form.edit', { label: labelWithin(card.label) })),
  show: ({ card }, name) => name ?? `${labelOf(card.label)} · ${t('action.show')}`,
} as const satisfies Record<Target['kind'], (target: Target, name?: string) => string>
