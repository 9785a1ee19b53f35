import type { ReactNode } from 'react'

/** Messages at the top of the page, with the durations of the specification (§8, §9). */
export type Tone = 'success' | 'info' | 'warning' | 'error'
export type Message = { id: number; tone: Tone; text: string; more?: ReactNode }

export const DURATION = { success: 1000, session: 2000, network: 3000, business: 5000 } as const

let messages: readonly Message[] = []
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

export const getMessages = (): readonly Message[] => messages

export function subscribeMessages(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const notify = {
  /**
   * 操作成功 and the like: only when no other message is showing. One with something to press takes the place of another
   * success, and there is time for it: `ms`.
   */
  success: (text: string, more?: ReactNode, ms: number = DURATION.business): number | undefined => {
    const others = more ? messages.filter(({ tone }) => tone !== 'success') : messages
    return others.length > 0 ? undefined : show('success', text, more ? ms : DURATION.success, more)
  },
  info: (text: string): number => show('info', text, DURATION.network),
  warning: (text: string): number => show('warning', text, DURATION.network),
  /** What the server refused. */
  business: (text: string): number => show('error', text, DURATION.business),
  /** What did not reach the server. */
  network: (text: string): number => show('error', text, DURATION.network),
  session: (text: string): number => show('error', text, DURATION.session),
}

export function closeMessage(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  publish(messages.filter((one) => one.id !== id))
}

/** The same text twice is one message that stays longer. A success gives way to what matters more. */
function show(tone: Tone, text: string, duration: number, more?: ReactNode): number {
  const same = more ? undefined : messages.find((one) => one.text === text && one.tone === tone)
  const id = same?.id ?? ++lastId
  if (!same) publish([...messages.filter((one) => one.tone !== 'success'), { id, tone, text, more }])
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => closeMessage(id), duration),
  )
  return id
}

function publish(next: readonly Message[]): void {
  messages = next
  for (const listener of listeners) listener()
}
