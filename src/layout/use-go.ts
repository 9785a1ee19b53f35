import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { isBoxed } from './kept-box.ts'

/**
 * Goes to a path of the application; the same function on every drawing. A page that stands ready comes with the very
 * next frame: as a transition, which the router makes of a step, others would be drawn before it.
 */
export function useGo(): (path: string) => void {
  const navigate = useNavigate()
  return useCallback((path: string) => void navigate(path, { flushSync: isBoxed(path) }), [navigate])
}
