import { formatNumber } from '../../../define/numbers.ts'
import type { Resource, View } from '../../../define/resource.ts'
import type { ApiError } from '../../../providers/api-error.ts'
import { cardNamed } from '../../../providers/cards.ts'
import { beginExport, download } from '../../../providers/download.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { conditionParams, type ListState, sortParams } from '../../../providers/list-query.ts'
import { DURATION, notify } from '../../../providers/notify.ts'
import { MadeLink } from '../actions/message-ways.tsx'
import { text } from '../exchange/texts.ts'
import { save } from '../record/download.ts'

type Asked = {
  resource: Resource
  viewKey: string
  view: View
  state: ListState
  format: 'csv' | 'xlsx'
  go: (path: string) => void
}

/** Brings all rows of the filter as a file; where they are too many to wait for, the server makes it behind the answers. */
export async function exportRows({ resource, viewKey, view, state, format, go }: Asked): Promise<void> {
  const params = new URLSearchParams([
    ['format', format],
    ...conditionParams(viewKey, state),
    ...sortParams(state.sort),
  ])
  const path = `/api/${resource.name}/export?${params}`
  const { count, job } = await beginExport(path).catch((error: ApiError) => {
    notify.business(error.message)
    throw error
  })
  if (!job) return save(await download(path), `${labelOf(view.label)}.${format}`)
  const list = cardNamed('exportJobs')?.views?.mine
  const link = list && <MadeLink label={labelOf(list.label)} path={list.path} onFollow={() => go(list.path)} />
  notify.success(text('exportBegun', { count: formatNumber(count) }), link, 2 * DURATION.business)
}
