import type { DriverWork } from '../../resources/transport/driver.ts'
import type { Asked } from './action-sheet.tsx'

/**
 * What stood on the page before the application was there (boot/driver-first.tsx), and what was tapped and typed into it:
 * the page begins with it, and answers.
 */
export type First = { staffId: string; work: DriverWork; at: number; tail: string; asked?: Asked }

declare global {
  var bancheFirst: First | undefined
  /** Fetches the application and starts it, once. */
  var bancheBegin: (() => void) | undefined
}

/** How far the drawing was scrolled, and whether something was being typed. */
type Left = { top: number; isTyping: boolean }

/** The first drawing of this person, as it stands. */
export function firstOf(staffId: string): (First & Left) | undefined {
  const first = globalThis.bancheFirst
  if (first?.staffId !== staffId) return undefined
  const top = document.querySelector('.bc-content')?.scrollTop ?? 0
  return { ...first, top, isTyping: document.activeElement instanceof HTMLInputElement }
}

/** The page has taken over: it stands as the first drawing did, which is over. */
export function resume(left: Left | undefined): void {
  globalThis.bancheFirst = undefined
  if (!left) return
  if (left.isTyping) document.querySelector<HTMLInputElement>('.driver input')?.focus()
  document.getElementById('content')?.scrollTo(0, left.top)
}
