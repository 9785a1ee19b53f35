import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

export type PopupProps = {
  /** What it hangs on. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  align?: 'start' | 'end'
  /** At least as wide as what it hangs on. */
  isWide?: boolean
  className?: string
  label?: string
  role?: 'dialog' | 'presentation'
  id?: string
  children: ReactNode
}

const GAP = 4

/** A layer under a control: in the top layer of the page, so that no table or dialog cuts it off. Mounted means open. */
export function Popup({
  anchor,
  onClose,
  align = 'start',
  isWide,
  className = '',
  label,
  role = 'dialog',
  id,
  children,
}: PopupProps) {
  const ref = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  // A page that was away and comes back comes without its layers.
  const wasShown = useRef(false)
  useLayoutEffect(() => {
    if (wasShown.current) close.current()
    wasShown.current = true
  }, [])

  useLayoutEffect(() => {
    const layer = ref.current
    if (!layer) return
    layer.showPopover?.()
    const place = () => anchor.current && placeUnder(layer, anchor.current.getBoundingClientRect(), align, isWide)
    place()
    const resized = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(place)
    resized?.observe(layer)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, true)
    return () => {
      resized?.disconnect()
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, true)
    }
  }, [anchor, align, isWide])

  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      const target = event.target as Node
      const isOwn = ref.current?.contains(target) || anchor.current?.contains(target)
      // antd hangs its own layers on the body; they belong to the field inside.
      if (!isOwn && !(target as Element).closest?.('.ant-picker-dropdown, .ant-cascader-dropdown')) close.current()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      event.preventDefault()
      close.current()
      anchor.current?.focus()
    }
    const layer = ref.current
    const hung = anchor.current
    document.addEventListener('pointerdown', onPointer, true)
    layer?.addEventListener('keydown', onKey)
    hung?.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer, true)
      layer?.removeEventListener('keydown', onKey)
      hung?.removeEventListener('keydown', onKey)
    }
  }, [anchor])

  return (
    <div
      ref={ref}
      id={id}
      popover="manual"
      // A press between its controls leaves the focus inside, where Escape is heard.
      tabIndex={role === 'dialog' ? -1 : undefined}
      {...{ role, 'aria-label': label }}
      className={`bc-popup ${className}`}
    >
      {children}
    </div>
  )
}

/** Under the control, or above it where there is more room; never beyond the window. */
function placeUnder(layer: HTMLElement, at: DOMRect, align: 'start' | 'end', isWide: boolean | undefined): void {
  if (isWide) layer.style.minWidth = `${at.width}px`
  const { offsetWidth: width, offsetHeight: height } = layer
  const below = innerHeight - at.bottom - GAP
  const isAbove = height > below && at.top > below
  const top = isAbove ? Math.max(GAP, at.top - height - GAP) : at.bottom + GAP
  const left = align === 'end' ? at.right - width : at.left
  layer.style.top = `${top}px`
  layer.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`
  layer.style.maxHeight = `${(isAbove ? at.top : below) - GAP * 2}px`
}
