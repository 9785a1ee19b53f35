import { useSyncExternalStore } from 'react'
import { notify } from '../../providers/notify.ts'
import { Button } from '../../ui/button.tsx'
import { toolIcons } from './tool-icons.ts'
import { toolText } from './tool-text.ts'

/** Full screen and back. Some browsers cannot (specification §8). */
export function FullScreen() {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const label = toolText(isFull ? 'fullscreen.leave' : 'fullscreen')
  const refuse = () => notify.warning(toolText('fullscreen.none'))
  const toggle = () => {
    if (!document.fullscreenEnabled) return refuse()
    const done = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    done.catch(refuse)
  }
  return (
    <Button
      kind="text"
      icon={isFull ? toolIcons.shrink : toolIcons.expand}
      className="bc-tool-wide"
      aria-label={label}
      title={label}
      onClick={toggle}
    />
  )
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
