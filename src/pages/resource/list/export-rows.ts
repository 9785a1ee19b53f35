import { download } from '../../../providers/download.ts'
import { conditionParams, type ListState, sortParams } from '../../../providers/list-query.ts'
import { save } from '../record/download.ts'

/** Brings all rows of the filter as a file; the server writes it, the browser saves it. */
export async function exportRows(
  resource: string,
  view: string,
  label: string,
  state: ListState,
  format: 'csv' | 'xlsx',
): Promise<void> {
  const params = new URLSearchParams([['format', format], ...conditionParams(view, state), ...sortParams(state.sort)])
  save(await download(`/api/${resource}/export?${params}`), `${label}.${format}`)
}
