import { useSyncExternalStore } from 'react'

/** Below 992 px the menu is a drawer (specification §9). */
const query = '(max-width: 991px)'

export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, isMobile, () => false)
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

const isMobile = () => matchMedia(query).matches
