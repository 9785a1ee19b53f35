import { useList } from '@refinedev/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../../define/numbers.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { notify } from '../../providers/notify.ts'
import { useWrite } from '../../providers/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { toolText } from './tool-text.ts'

type Job = {
  id: string
  version: number
  name: string
  status: 'waiting' | 'running'
  rowCount: number
  doneCount: number
}

/** As many as a person may have open. */
const MOST = 5

/** The person's large exports that are not ready yet, and how far they are; the server's words move them on. */
export function RunningExports({ onCancel }: { onCancel: () => void }): ReactNode {
  const write = useWrite()
  const { query } = useList<Job, ApiError>({
    resource: 'exportJobs',
    filters: [{ field: 'status', operator: 'in', value: ['waiting', 'running'] }],
    sorters: [{ field: 'createdAt', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: MOST },
    meta: { request: { quiet: true } },
    queryOptions: { staleTime: 0, retry: false },
  })
  const cancel = ({ id, version }: Job) => {
    onCancel()
    return write('post', `/api/exportJobs/${id}/actions/cancel`, { version, input: {} })
      .catch((error: ApiError) => notify.warning(error.message))
      .finally(() => void query.refetch())
  }
  const jobs = query.data?.data ?? []
  if (jobs.length === 0) return null
  return (
    <ul className="bc-running" aria-label={toolText('bell.exports')}>
      {jobs.map((job) => (
        <li key={job.id}>
          <span>{saidOf(job)}</span>
          <Button
            kind="link"
            aria-label={toolText('bell.cancelOf', { name: job.name })}
            onClick={() => void cancel(job)}
          >
            {toolText('bell.cancel')}
          </Button>
          {job.status === 'running' && job.rowCount > 0 && (
            <progress max={job.rowCount} value={job.doneCount} aria-label={job.name} />
          )}
        </li>
      ))}
    </ul>
  )
}

const saidOf = ({ name, status, doneCount, rowCount }: Job): string =>
  status === 'waiting'
    ? toolText('bell.waiting', { name })
    : toolText('bell.running', { name, done: formatNumber(doneCount), of: formatNumber(rowCount) })
