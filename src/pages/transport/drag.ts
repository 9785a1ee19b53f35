export const WAITING = 'waiting'

/** The slot below the pointer where it was let go, if there is one. */
export function slotAt(event: Event, delta: { x: number; y: number }): number | undefined {
  const from = event instanceof MouseEvent ? event : (event as TouchEvent).touches?.[0]
  if (!from) return undefined
  const under = document.elementsFromPoint(from.clientX + delta.x, from.clientY + delta.y)
  const slot = under.map((one) => one.closest<HTMLElement>('[data-slot]')).find(Boolean)
  return slot && !slot.dataset.taken ? Number(slot.dataset.slot) : undefined
}
