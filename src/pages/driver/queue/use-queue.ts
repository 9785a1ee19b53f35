import { useDataProvider } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { drain, type Outcome, tryAgain } from './send.ts'
import { dropJob, enqueue, type Job, jobsOf } from './store.ts'

/** Milliseconds between two tries. */
const EVERY = 10_000
const LOCK = 'banche.phone'

export type Queue = {
  jobs: readonly Job[]
  /** The one that is being sent, and how much of its photos is there. */
  sending: { id: number | undefined; share: number } | undefined
  outcome: Outcome
  add: (job: Job, draft: string) => Promise<void>
  again: (job: Job) => Promise<void>
  drop: (job: Job) => Promise<void>
}

/** What waits on this phone for the line, and its sending: at once, when the line is back, and every few seconds. */
export function useQueue(staffId: string, onSent: () => void): Queue {
  const provider = useDataProvider()()
  const [jobs, setJobs] = useState<readonly Job[]>([])
  const [sending, setSending] = useState<Queue['sending']>()
  const [outcome, setOutcome] = useState<Outcome>('done')
  const told = useRef(onSent)
  told.current = onSent
  const stop = useRef(new AbortController())
  const isRunning = useRef(false)

  const read = useCallback(async () => setJobs(await jobsOf(staffId)), [staffId])
  const run = useCallback(async () => {
    const { custom } = provider
    if (isRunning.current || !custom || (await jobsOf(staffId)).length === 0) return
    isRunning.current = true
    try {
      const found = await alone(() =>
        drain(staffId, {
          call: custom as never,
          signal: stop.current.signal,
          onProgress: ({ id }, share) => setSending({ id, share }),
          onChange: () => void read(),
        }),
      )
      if (found !== undefined) setOutcome(found)
    } finally {
      isRunning.current = false
      setSending(undefined)
      await read()
      told.current()
    }
  }, [provider, staffId, read])

  useEffect(() => {
    stop.current = new AbortController()
    void read().then(run)
    const wake = () => void run()
    const timer = setInterval(wake, EVERY)
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      stop.current.abort()
      clearInterval(timer)
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [read, run])

  const change = async (write: Promise<unknown>) => {
    await write
    await read()
    void run()
  }
  return {
    ...{ jobs, sending, outcome },
    add: (job, draft) => change(enqueue(job, draft)),
    again: (job) => change(tryAgain(job)),
    drop: (job) => change(dropJob(job)),
  }
}

/** One tab of the browser sends; nothing in another that does already. */
async function alone<T>(send: () => Promise<T>): Promise<T | undefined> {
  if (!navigator.locks) return send()
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? send() : undefined))
}
