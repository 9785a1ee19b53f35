import { useEffect, useState } from 'react'

/** The value as it was when it last stood still for so long; `null` and the empty text come through at once. */
export function useDebounced(value: string | null, milliseconds = 200): string | null {
  const [settled, setSettled] = useState(value)
  const isAtOnce = value === null || value === ''
  useEffect(() => {
    if (isAtOnce) {
      setSettled(value)
      return
    }
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, isAtOnce, milliseconds])
  return isAtOnce ? value : settled
}
