import type { Resource } from '../../../define/resource.ts'
import { useRead } from '../../../providers/use-read.ts'

export type HistoryEntry = {
  id: string
  at: string
  by: string | null
  byName: string | null
  action: string
  reason: string | null
  changes: readonly { field: string; before: unknown; after: unknown }[]
}

/** The log of a row, newest first. All parts of a page that show some of it share one request. */
export const useHistory = (resource: Resource, id: string, enabled = true) =>
  useRead<HistoryEntry[]>(`/api/${resource.name}/${id}/history`, {}, { keepsFormer: true, enabled })
