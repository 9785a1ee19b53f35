import { http } from '../../../providers/http.ts'
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
  const { data } = await http.get<Blob>(`/api/${resource}/export?${params}`, { responseType: 'blob', timeout: 0 })
  save(data, `${label}.${format}`)
}
