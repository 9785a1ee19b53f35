import { type KeyboardEvent, useRef } from 'react'

export type Tab = { key: string; label: string; count?: number }

/** Tabs that change what a list shows; arrow keys move between them. */
export function Tabs({
  tabs,
  active,
  label,
  onChange,
}: {
  tabs: readonly Tab[]
  active: string
  label: string
  onChange: (key: string) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = tabs.findIndex(({ key }) => key === active)
    const next = (at + step + tabs.length) % tabs.length
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
    const tab = tabs[next]
    if (tab) onChange(tab.key)
  }
  return (
    <div ref={list} className="bc-tabs" role="tablist" aria-label={label} onKeyDown={onKey}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          aria-selected={tab.key === active}
          tabIndex={tab.key === active ? 0 : -1}
          className="bc-tab"
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="bc-tab-count">{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}
