import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Job } from './queue/store.ts'
import type { Queue } from './queue/use-queue.ts'
import { say } from './texts.ts'

/** What waits for the line, what is on its way, and what was refused and why. */
export function QueueBar({ queue }: { queue: Queue }): ReactNode {
  const { jobs, sending, outcome } = queue
  if (jobs.length === 0) return null
  const refused = jobs.filter(({ error }) => error !== undefined)
  const current = jobs.find(({ id }) => id !== undefined && id === sending?.id)
  const waits = outcome === 'login' ? say('login') : outcome === 'offline' ? say('waiting') : ''
  return (
    <section className="driver-queue" aria-label={say('queue', { count: jobs.length })}>
      <p role="status">
        <b>{say('queue', { count: jobs.length })}</b> {current ? say('sending', { label: current.label }) : waits}
      </p>
      {current && sending && (
        <progress max={1} value={sending.share} aria-label={say('sending', { label: current.label })} />
      )}
      {refused.map((job) => (
        <Refused key={job.id} job={job} queue={queue} />
      ))}
    </section>
  )
}

function Refused({ job, queue }: { job: Job; queue: Queue }): ReactNode {
  const { label, error = '' } = job
  return (
    <div className="driver-refused" role="alert">
      <p>
        <b>{label}</b> {say('refused', { message: error })}
      </p>
      <div className="driver-buttons">
        <Button kind="primary" onClick={() => void queue.again(job)}>
          {say('again')}
        </Button>
        <Button
          danger
          onClick={() => {
            // The platform's own question needs nothing that is not there yet.
            if (confirm(say('dropSure', { label }))) void queue.drop(job)
          }}
        >
          {say('drop')}
        </Button>
      </div>
    </div>
  )
}
