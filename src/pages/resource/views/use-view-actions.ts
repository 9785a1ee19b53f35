import { useUpdate } from '@refinedev/core'
import type { Row } from '../../../providers/access.ts'
import type { ApiError } from '../../../providers/api-error.ts'
import { notify } from '../../../providers/notify.ts'
import { START } from '../../../providers/session.ts'
import { writeText } from '../../../providers/storage.ts'
import { useWrite } from '../../../providers/use-write.ts'
import { type Body, quietMeta } from '../record/calls.ts'
import { failureOf } from '../record/failure.ts'
import { useRefresh } from '../record/use-refresh.ts'
import { keptOf, type SavedView } from './saved-list.ts'
import { say } from './text.ts'
import type { ViewsProps } from './use-saved-views.ts'

/** What is done to a view without a question. Refusals are told. */
export function useViewActions({ resource, viewKey, view, state, preferences, adopt }: ViewsProps) {
  const { mutateAsync: change } = useUpdate<Row, ApiError, Body>({ resource: 'savedViews', invalidates: [] })
  const write = useWrite()
  const refresh = useRefresh()
  const list = `${resource.name}.${viewKey}`
  const told = async (work: () => Promise<string>): Promise<void> => {
    try {
      notify.success(await work())
    } catch (error) {
      notify.business(failureOf(error).message)
    }
    void refresh()
  }
  return {
    update: ({ id, row }: SavedView) =>
      told(async () => {
        const text = JSON.stringify(keptOf(viewKey, view, state, preferences))
        const { data } = await change({ id, values: { version: row.version, state: text }, meta: quietMeta() })
        adopt({ ...preferences, of: data.version })
        return say('done')
      }),
    /** Opens the list with the view from now on, or as it is. */
    start: (one: SavedView | undefined) =>
      told(async () => {
        const { query } = await write<{ query: string | null }>('put', '/api/list-start', { list, id: one?.id ?? null })
        writeText(START + list, query ?? '')
        return one ? say('startSet', { name: one.name }) : say('startDropped')
      }),
  }
}
