import { useMatches } from 'react-router'
import type { TextKey } from '../providers/texts.ts'
import { placeOf } from './menu-tree.ts'

/** What a route says of itself: the view it shows or belongs to, and what it does with it. */
export type RouteHandle = { view: string; action?: 'create' | 'edit' | 'show' }
export type Place = { group: string; groupPath: string; entry: string; path: string; action?: TextKey }

const actionTexts = { create: 'action.create', edit: 'action.edit', show: 'action.show' } as const

/** Where the person is: menu group, entry, and the form or detail below it. */
export function usePlace(): Place | undefined {
  const handle = useMatches().findLast((match) => match.handle)?.handle as RouteHandle | undefined
  const place = handle && placeOf(handle.view)
  return place && { ...place, action: handle.action && actionTexts[handle.action] }
}
