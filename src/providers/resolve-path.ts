import type { Card } from '../resources/card.ts'
import type { PageKind } from '../resources/needs.ts'
import { cards } from './cards.ts'

/** The page behind an address: a list, or a form or detail of a resource. */
export type Target = {
  kind: PageKind
  card: Card
  /** The view that is shown, or to which the form or detail belongs. */
  view: string
  id?: string
}

const exact = new Map<string, Target>()
const withId = new Map<string, Target>()
for (const card of Object.values(cards)) {
  const { create, edit, show } = card.pages
  const [view = ''] = Object.keys(card.views ?? {})
  for (const [key, { path }] of Object.entries(card.views ?? {})) exact.set(path, { kind: 'list', card, view: key })
  if (create) exact.set(create, { kind: 'create', card, view })
  if (edit) withId.set(edit, { kind: 'edit', card, view })
  if (show) withId.set(show, { kind: 'show', card, view })
}

/**
 * Two look-ups, however many resources there are: a router that ranks a hundred patterns does so on every change of the
 * address.
 */
export function resolvePath(pathname: string): Target | undefined {
  const path = pathname.replace(/\/+$/, '')
  const found = exact.get(path)
  if (found) return found
  const at = path.lastIndexOf('/')
  const target = withId.get(path.slice(0, at))
  return target && { ...target, id: decodeURIComponent(path.slice(at + 1)) }
}
