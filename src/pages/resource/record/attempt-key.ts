import { useRef } from 'react'

/**
 * One key per intent: trying the very same thing again after an uncertain end (no answer, 5xx) carries the same key, so
 * that it has one effect; a changed body or a definite answer starts a new intent.
 */
export function useAttemptKey(): { keyOf: (intent: unknown) => string; settle: () => void } {
  const attempt = useRef<{ key: string; intent: string } | null>(null)
  return {
    keyOf: (intent) => {
      const text = JSON.stringify(intent)
      if (attempt.current?.intent !== text) attempt.current = { key: newKey(), intent: text }
      return attempt.current.key
    },
    settle: () => {
      attempt.current = null
    },
  }
}

/** Also where the page came over plain HTTP, which has no `randomUUID`. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
