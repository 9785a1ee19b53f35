import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ShortcutId } from './shortcut-areas.ts'

export type Shortcut = {
  /** Names it in the sheet of shortcuts: a key of the tools' catalogue behind `key.`. What has no key needs none. */
  id?: ShortcutId
  /** `KeyboardEvent.key`; `mod+s` is Ctrl or ⌘ with s. Several that do the same; none: the search box alone offers it. */
  keys: readonly string[]
  /** Without it a control answers the keys by itself, and the sheet only tells of them. */
  run?: (event?: KeyboardEvent) => void
  /** Also while somebody types in a field. */
  whileTyping?: true
  /** Under this name the search box offers it as an action of the page. */
  action?: string
}

/** What is drawn now, in the order in which it came. A hidden view takes its shortcuts away: its effects end. */
const registered = new Set<{ current: readonly Shortcut[] }>()

/** Answers to these keys, and tells of them, while the caller is in sight. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const own = useRef(shortcuts)
  own.current = shortcuts
  useEffect(() => {
    if (registered.size === 0) document.addEventListener('keydown', answer)
    registered.add(own)
    tell()
    return () => {
      registered.delete(own)
      tell()
      if (registered.size === 0) document.removeEventListener('keydown', answer)
    }
  }, [])
}

let changes = 0
const listeners = new Set<() => void>()

function tell(): void {
  changes++
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Another number whenever other parts of the page are in sight: what is open on top may come before all of them have. */
export const useShortcutChanges = (): number => useSyncExternalStore(listen, () => changes)

/** Every shortcut of what is in sight; of two with the same keys the later one answers. */
export function activeShortcuts(): Shortcut[] {
  return [...registered].flatMap(({ current }) => current)
}

function answer(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing) return
  const key = nameOf(event)
  const isTyping = isField(event.target)
  const found = activeShortcuts().findLast(
    ({ keys, run, whileTyping }) => run && keys.includes(key) && (whileTyping || !isTyping),
  )
  // What is open on top of the page has the keys to itself; the list of the field that is typed in is a part of the field.
  const isOwn = key.startsWith('mod+') && event.target instanceof Element && event.target.matches(listing)
  if (!found || document.querySelector(isOwn ? 'dialog[open]' : 'dialog[open], .bc-popup')) return
  event.preventDefault()
  found.run?.(event)
}

function nameOf({ key, ctrlKey, metaKey }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key
  return ctrlKey || metaKey ? `mod+${name}` : name
}

const listing = '[role=combobox][aria-expanded=true]'
const field = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(field) !== null
}
