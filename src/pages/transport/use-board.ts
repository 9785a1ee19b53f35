import { useDataProvider, useSubscription } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CHANGES, type Changes, MISSED } from '../../providers/live-event.ts'
import { isStreaming } from '../../providers/live-stream.ts'
import { type Board, boardStandsOn, type SameBoard } from '../../resources/transport/board.ts'
import { type Failure, failureOf } from '../resource/record/failure.ts'
import { openFollower } from './follow-board.ts'

/** Milliseconds between two looks at whether others moved something: where nothing is told of it, and where it is. */
const EVERY = 3000
const SELDOM = 60_000
/** For so long after the last key or tap. */
const AWAY = 10 * 60_000

export type BoardState = {
  board: Board | undefined
  failure: Failure | undefined
  /** Shows a move before the server has it; what it answers is read soon. */
  assume: (next: (board: Board) => Board) => void
  /** Reads the board anew where it is another. */
  refresh: () => Promise<void>
  /** While something is being written, what is read is older than what is shown. */
  whileWriting: <T>(write: () => Promise<T>) => Promise<T>
  /** Something is in the hand: the board stands still until the answer is called. */
  hold: () => () => void
}

/** The board, and what others did as soon as it is told, while it is in sight and somebody works at it. */
export function useBoard(): BoardState {
  const provider = useDataProvider()()
  const [board, setBoard] = useState<Board>()
  const [failure, setFailure] = useState<Failure>()
  const now = useRef({ stamp: '', writes: 0, turn: 0, lastInput: Date.now(), lookedAt: 0 })
  const follower = useRef<ReturnType<typeof openFollower>>(undefined)
  const refresh = useCallback(async () => {
    const turn = ++now.current.turn
    now.current.lookedAt = Date.now()
    try {
      const { stamp } = now.current
      const url = stamp ? `/api/dispatch/board?stamp=${stamp}` : '/api/dispatch/board'
      // The cast: Refine types an answer as a row.
      const answer = await provider.custom?.({ url, method: 'get', meta: { request: { quiet: true } } })
      const found = answer?.data as unknown as Board | SameBoard
      if (turn !== now.current.turn || now.current.writes > 0) return
      setFailure(undefined)
      if (!found || 'isSame' in found) return
      // Something was picked up meanwhile: it is read again once that is let go.
      if (follower.current?.isHeld()) return follower.current.hear()
      now.current.stamp = found.stamp
      setBoard(found)
    } catch (error) {
      setFailure(failureOf(error))
      now.current.lookedAt = 0
    }
  }, [provider])
  const whileWriting = useCallback(async <T>(write: () => Promise<T>) => {
    now.current.writes++
    // Whatever is on its way was asked before.
    now.current.turn++
    try {
      return await write()
    } finally {
      now.current.writes--
      // What was assumed is not what the stamp was of.
      now.current.stamp = ''
    }
  }, [])
  const assume = useCallback((next: (board: Board) => Board) => setBoard((one) => one && next(one)), [])
  const hold = useCallback(() => {
    follower.current?.hold()
    return () => follower.current?.release()
  }, [])
  useEffect(() => {
    const isWatched = () => document.visibilityState === 'visible' && Date.now() - now.current.lastInput < AWAY
    /** After one's own move it is read anyway. */
    const look = async () => {
      if (isWatched() && now.current.writes === 0) await refresh()
    }
    const opened = openFollower(look)
    follower.current = opened
    const note = () => {
      now.current.lastInput = Date.now()
    }
    const seen = () => opened.hear()
    const kinds = ['keydown', 'pointerdown', 'pointermove'] as const
    for (const kind of kinds) addEventListener(kind, note, { passive: true })
    document.addEventListener('visibilitychange', seen)
    void refresh()
    const timer = setInterval(() => {
      if (Date.now() - now.current.lookedAt >= (isStreaming() ? SELDOM : EVERY)) opened.hear()
    }, EVERY)
    return () => {
      opened.end()
      follower.current = undefined
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
      for (const kind of kinds) removeEventListener(kind, note)
    }
  }, [refresh])
  useSubscription({
    channel: CHANGES,
    onLiveEvent: ({ type, payload }) => {
      const { rows } = payload as Changes
      if (type === MISSED || boardStandsOn.some((one) => rows[one] !== undefined)) follower.current?.hear()
    },
  })
  return { board, failure, assume, refresh, whileWriting, hold }
}
