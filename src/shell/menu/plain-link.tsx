import type { ComponentProps, MouseEvent } from 'react'

/**
 * A link inside the application that does not follow the address: the router's own is drawn again with every step of the
 * history, and the frame has dozens. Ctrl, Shift and the like are the browser's.
 */
export function PlainLink({
  to,
  go,
  onClick,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { to: string; go: (path: string) => void }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain) return
    event.preventDefault()
    go(to)
  }
  return <a href={to} onClick={follow} {...rest} />
}
