import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Resource, View } from '../../../define/resource.ts'
import { mayDo, type Row } from '../../../providers/access.ts'
import { labelWithin, t } from '../../../providers/i18n.ts'
import { rememberList } from '../../../providers/left-list.ts'
import { useShortcuts } from '../../../providers/shortcuts.ts'
import { useGo } from '../../../providers/use-navigate-now.ts'
import { pathsOf } from '../../../resources/paths.ts'

/** What a list answers to on the keyboard; and it is remembered, for going through its records. */
export function useListKeys(
  page: RefObject<HTMLElement | null>,
  resource: Resource,
  view: View,
  rows: readonly Row[] | undefined,
): void {
  const go = useGo()
  const { pathname, search } = useLocation()
  const create = createPath(resource, view)
  useEffect(() => {
    if (rows) rememberList({ resource: resource.name, path: pathname + search, ids: rows.map(({ id }) => id) })
  }, [resource, pathname, search, rows])
  useShortcuts([
    ...(create
      ? [
          {
            id: 'list.create' as const,
            keys: ['n'],
            action: t('list.create', { label: labelWithin(resource.label) }),
            run: () => go(create),
          },
        ]
      : []),
    ...(resource.search
      ? [
          {
            id: 'list.filter' as const,
            keys: ['/'],
            run: () => page.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
          },
        ]
      : []),
    // Once a row has the focus, the table answers by itself.
    { id: 'list.rows', keys: ['ArrowUp', 'ArrowDown'], run: () => focusRow(page.current) },
    { id: 'list.open', keys: ['Enter'] },
  ])
}

/** The address of a new row, where the view offers one and the person may. */
export function createPath(resource: Resource, view: View): string | undefined {
  const { create } = pathsOf(resource)
  return create && view.create !== false && mayDo(resource.rights.create) ? create : undefined
}

function focusRow(page: HTMLElement | null): void {
  page?.querySelector<HTMLElement>('[data-at][tabindex="0"]')?.focus()
}
