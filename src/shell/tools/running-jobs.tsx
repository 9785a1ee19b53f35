import { useList } from '@refinedev/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../../define/numbers.ts'
import type { ApiError } from '../../providers/api-error.ts'
import { notify } from '../../providers/notify.ts'
import { getSession } from '../../providers/session.ts'
import { useWrite } from '../../providers/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { toolText } from './tool-text.ts'

type Job = {
  id: string
  version: number
  name?: string
  fileName?: string
  status: 'waiting' | 'running'
  rowCount: number
  doneCount: number
}
type RunningProps = { resource: 'exportJobs' | 'imports'; onCancel?: () => void }

/** As many as a person may have open. */
const MOST = 5

/** The person's large exports or imports that are not over yet, and how far they are; the server's words move them on. */
export function RunningJobs({ resource, onCancel }: RunningProps): ReactNode {
  const write = useWrite()
  const { query } = useList<Job, ApiError>({
    resource,
    filters: [
      { field: 'status', operator: 'in', value: ['waiting', 'running'] },
      { field: 'createdById', operator: 'eq', value: getSession().info?.staffId },
    ],
    sorters: [{ field: 'createdAt', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: MOST },
    meta: { request: { quiet: true } },
    queryOptions: { staleTime: 0, retry: false },
  })
  const cancel = ({ id, version }: Job) => {
    onCancel?.()
    return write('post', `/api/${resource}/${id}/actions/cancel`, { version, input: {} })
      .catch((error: ApiError) => notify.warning(error.message))
      .finally(() => void query.refetch())
  }
  const jobs = query.data?.data ?? []
  if (jobs.length === 0) return null
  return (
    <ul className="bc-running" aria-label={toolText(resource === 'imports' ? 'bell.imports' : 'bell.exports')}>
      {jobs.map((job) => (
        <li key={job.id}>
          <span>{saidOf(job)}</span>
          {onCancel && (
            <Button
              kind="link"
              aria-label={toolText('bell.cancelOf', { name: nameOf(job) })}
              onClick={() => void cancel(job)}
            >
              {toolText('bell.cancel')}
            </Button>
          )}
          {job.status === 'running' && job.rowCount > 0 && (
            <progress max={job.rowCount} value={job.doneCount} aria-label={nameOf(job)} />
          )}
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ name, fileName = '' }: Job): string => name ?? fileName

const saidOf = (job: Job): string =>
  job.status === 'waiting'
    ? toolText('bell.waiting', { name: nameOf(job) })
    : toolText('bell.running', {
        name: nameOf(job),
        done: formatNumber(job.doneCount),
        of: formatNumber(job.rowCount),
      })
