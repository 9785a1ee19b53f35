import type { QueryClient } from '@tanstack/react-query'
import type { Row } from '../record/row.ts'

/** Lists that show the row have it as the server answered it, before they are read again. */
export function patchLists(client: QueryClient, resource: string, answer: Row): void {
  // Who moved it out of the own reach gets its id alone.
  if (answer.version === undefined) return
  client.setQueriesData<{ data: Row[] }>(
    // Refine's keys: `['data', provider, resource, 'list', …]`.
    { predicate: ({ queryKey: [data, , of, action] }) => data === 'data' && of === resource && action === 'list' },
    (page) => page && { ...page, data: page.data.map((row) => (row.id === answer.id ? laidOver(row, answer) : row)) },
  )
}

/** The columns of the row, each as it is now; what lies behind references stays as it was. */
export function laidOver(row: Row, answer: Row): Row {
  const columns = Object.keys(row).filter((name) => answer[name] !== undefined)
  const values = Object.fromEntries(columns.map((name) => [name, answer[name]]))
  return { ...row, ...values, version: answer.version, _labels: { ...row._labels, ...answer._labels } }
}
