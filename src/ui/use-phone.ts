import { useSyncExternalStore } from 'react'

/** Too narrow for a table: rows stand as cards. */
const query = '(max-width: 767px)'

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, () => false)
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

const isPhone = () => matchMedia(query).matches
