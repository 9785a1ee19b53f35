import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Goes to a path of the application; the same function on every drawing. */
export function useGo(): (path: string) => void {
  const navigate = useNavigate()
  return useCallback((path: string) => void navigate(path), [navigate])
}
