import { useDataProvider } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { drain, type Outcome, tryAgain } from './send.ts'
import { dropJob, enqueue, type Job, jobsOf } from './store.ts'

/** Milliseconds until what did not get through is tried again, doubled with each try. */
const AGAIN = { first: 1_000, most: 10_000 } as const
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

/** What waits on this phone for the line, and its sending: at once, when the line is back, and again after a pause. */
export function useQueue(staffId: string, onSent: () => void): Queue {
  const provider = useDataProvider()()
  const [jobs, setJobs] = useState<readonly Job[]>([])
  const [sending, setSending] = useState<Queue['sending']>()
  const [outcome, setOutcome] = useState<Outcome>('done')
  const told = useRef(onSent)
  told.current = onSent
  const stop = useRef(new AbortController())
  const isRunning = useRef(false)
  const failed = useRef(0)
  const wake = useRef(() => {})

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
      failed.current = found === 'done' ? 0 : failed.current + 1
      if (found !== undefined) setOutcome(found)
    } finally {
      isRunning.current = false
      setSending(undefined)
      await read()
      told.current()
    }
  }, [provider, staffId, read])

  useEffect(() => {
    const own = new AbortController()
    stop.current = own
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      try {
        await run()
      } finally {
        clearTimeout(timer)
        if (!own.signal.aborted) timer = setTimeout(lookNow, pauseAfter(failed.current))
      }
    }
    const lookNow = () => void look()
    // Something has changed: the pauses begin anew.
    const begin = () => {
      failed.current = 0
      lookNow()
    }
    wake.current = begin
    void read().then(lookNow)
    addEventListener('online', begin)
    document.addEventListener('visibilitychange', lookNow)
    return () => {
      own.abort()
      clearTimeout(timer)
      removeEventListener('online', begin)
      document.removeEventListener('visibilitychange', lookNow)
    }
  }, [read, run])

  const change = async (write: Promise<unknown>) => {
    await write
    await read()
    wake.current()
  }
  return {
    ...{ jobs, sending, outcome },
    add: (job, draft) => change(enqueue(job, draft)),
    again: (job) => change(tryAgain(job)),
    drop: (job) => change(dropJob(job)),
  }
}

const pauseAfter = (failed: number): number =>
  failed === 0 ? AGAIN.most : Math.min(AGAIN.first * 2 ** (failed - 1), AGAIN.most)

/** One tab of the browser sends; nothing in another that does already. */
async function alone<T>(send: () => Promise<T>): Promise<T | undefined> {
  if (!navigator.locks) return send()
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? send() : undefined))
}
