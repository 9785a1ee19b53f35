import { useDataProvider } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Board, SameBoard } from '../../resources/transport/board.ts'
import { type Failure, failureOf } from '../resource/record/failure.ts'

/** Milliseconds between two looks at whether others moved something; for so long after the last key or tap. */
const EVERY = 3000
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
}

/** The board, and every few seconds, while it is in sight and somebody works at it, what others did. */
export function useBoard(): BoardState {
  const provider = useDataProvider()()
  const [board, setBoard] = useState<Board>()
  const [failure, setFailure] = useState<Failure>()
  const now = useRef({ stamp: '', writes: 0, turn: 0, lastInput: Date.now() })
  const refresh = useCallback(async () => {
    const turn = ++now.current.turn
    try {
      const { stamp } = now.current
      const url = stamp ? `/api/dispatch/board?stamp=${stamp}` : '/api/dispatch/board'
      // The cast: Refine types an answer as a row.
      const answer = await provider.custom?.({ url, method: 'get', meta: { request: { quiet: true } } })
      const found = answer?.data as unknown as Board | SameBoard
      if (turn !== now.current.turn || now.current.writes > 0) return
      setFailure(undefined)
      if (!found || 'isSame' in found) return
      now.current.stamp = found.stamp
      setBoard(found)
    } catch (error) {
      setFailure(failureOf(error))
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
  useEffect(() => {
    const note = () => {
      now.current.lastInput = Date.now()
    }
    const look = () => {
      const isWatched = document.visibilityState === 'visible' && Date.now() - now.current.lastInput < AWAY
      if (isWatched && now.current.writes === 0) void refresh()
    }
    const kinds = ['keydown', 'pointerdown', 'pointermove'] as const
    for (const kind of kinds) addEventListener(kind, note, { passive: true })
    document.addEventListener('visibilitychange', look)
    void refresh()
    const timer = setInterval(look, EVERY)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const kind of kinds) removeEventListener(kind, note)
    }
  }, [refresh])
  return { board, failure, assume, refresh, whileWriting }
}
