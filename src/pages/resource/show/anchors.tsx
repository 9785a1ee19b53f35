import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { say } from './text.ts'

/** With so many sections a page is longer than a look. */
const MANY = 4

const sectionsIn = (page: Element): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>(':scope > section[aria-label]'),
]

/** Leads to the sections of the detail that it stands in, those also that come once their rows are there. */
export function Anchors(): ReactNode {
  const nav = useRef<HTMLElement>(null)
  const [titles, setTitles] = useState<readonly string[]>([])
  useLayoutEffect(() => {
    const page = nav.current?.parentElement
    if (!page) return
    const look = () => {
      const now = [...new Set(sectionsIn(page).map((section) => section.ariaLabel ?? ''))]
      setTitles((known) => (known.join('\n') === now.join('\n') ? known : now))
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(page, { childList: true })
    return () => observer.disconnect()
  }, [])
  const go = (title: string) => {
    const page = nav.current?.parentElement
    const found = page && sectionsIn(page).find((section) => section.ariaLabel === title)
    found?.scrollIntoView({ block: 'start' })
  }
  return (
    <nav ref={nav} className="show-anchors" aria-label={say('show.anchors')} hidden={titles.length < MANY}>
      {titles.map((title) => (
        <button key={title} type="button" onClick={() => go(title)}>
          {title}
        </button>
      ))}
    </nav>
  )
}
