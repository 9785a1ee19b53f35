import type { Resource } from '../../../define/resource.ts'
import { t } from '../../../providers/i18n.ts'
import { leftList, neighbourOf } from '../../../providers/left-list.ts'
import { notify } from '../../../providers/notify.ts'
import { type Shortcut, useShortcuts } from '../../../providers/shortcuts.ts'
import { useGo } from '../../../providers/use-navigate-now.ts'
import { pathsOf } from '../../../resources/paths.ts'

/**
 * `[` and `]` go through the records of the list that was left, in the detail and in the form; Back still leads to the
 * list, because they take the place of one another in the history.
 */
export function useNeighbourKeys(resource: Resource, id: string | undefined, base: string | undefined): void {
  const go = useGo()
  const step = (by: -1 | 1) => () => {
    if (!id || !base) return
    const next = neighbourOf(resource.name, id, by)
    if (next) go(`${base}/${encodeURIComponent(next)}`, { replace: true })
    else notify.info(t(by < 0 ? 'record.first' : 'record.last'))
  }
  const isListed = leftList()?.resource === resource.name && id !== undefined
  const shortcuts: Shortcut[] = [
    { id: 'record.previous', keys: ['['], run: step(-1) },
    { id: 'record.next', keys: [']'], run: step(1) },
  ]
  useShortcuts(isListed ? shortcuts : [])
}

/** Escape leads from a detail to the list that was left, with its filters; `e` to the form. */
export function useShowKeys(resource: Resource, id: string, edit: string | undefined): void {
  const go = useGo()
  const left = leftList()
  const above = resource.isSingleton ? undefined : pathsOf(resource).list
  const list = left?.resource === resource.name ? left.path : above
  useNeighbourKeys(resource, id, pathsOf(resource).show)
  useShortcuts([
    ...(edit ? [{ id: 'record.edit' as const, keys: ['e'], action: t('action.edit'), run: () => go(edit) }] : []),
    ...(list ? [{ id: 'record.back' as const, keys: ['Escape'], run: () => go(list) }] : []),
  ])
}
