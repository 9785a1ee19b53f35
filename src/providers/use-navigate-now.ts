import { createContext, useCallback, useContext } from 'react'
import { useNavigate } from 'react-router'

/** Whether the page of a path can be drawn at once, because its code is there. */
export const ReadyContext = createContext<(pathname: string) => boolean>(() => false)

/**
 * Goes to a path of the application on a person's click or key; the same function on every drawing. A page that can be
 * drawn at once comes with the very next frame. The router makes a transition of every other step: the page before it
 * stays while the code of the next is on its way, and frames are drawn in between.
 */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  const isReady = useContext(ReadyContext)
  return useCallback(
    (path, options) => {
      const [pathname = path] = path.split(/[?#]/)
      void navigate(path, { ...options, flushSync: isReady(pathname) })
    },
    [navigate, isReady],
  )
}
