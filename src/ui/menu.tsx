import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Popup } from './popup.tsx'

export type MenuItem = {
  key: string
  label: ReactNode
  icon?: IconName
  danger?: boolean
  disabled?: boolean
  isChecked?: boolean
  /** The button of the mouse goes down on it: time to begin what the click will want. */
  onPress?: (() => void) | undefined
  onSelect: () => void
}

/** A button that opens a list of actions. */
export function Dropdown({
  items,
  align = 'end',
  children,
  label,
  ...button
}: ButtonProps & { items: readonly MenuItem[]; align?: 'start' | 'end'; label?: string }) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        {...button}
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        title={children === undefined ? label : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </Button>
      {isOpen && (
        <Popup anchor={anchor} align={align} role="presentation" onClose={() => setOpen(false)}>
          <MenuItems
            label={label}
            items={items}
            onDone={() => {
              setOpen(false)
              anchor.current?.focus()
            }}
          />
        </Popup>
      )}
    </>
  )
}

/** The actions of a menu, with arrow keys, Home and End. */
export function MenuItems({
  items,
  label,
  onDone,
}: {
  items: readonly MenuItem[]
  label?: string
  /** Of the action that was chosen; before it begins. */
  onDone: (key: string) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus(), [])
  return (
    <div
      ref={list}
      role="menu"
      aria-label={label}
      className="bc-menu"
      onKeyDown={(event) => moveFocus(event, list.current)}
    >
      {items.map(({ key, label, icon, danger, disabled, isChecked, onPress, onSelect }) => (
        <button
          key={key}
          type="button"
          {...(isChecked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChecked })}
          disabled={disabled}
          className={`bc-menu-item${danger ? ' bc-menu-danger' : ''}`}
          onPointerDown={onPress}
          onClick={() => {
            onDone(key)
            onSelect()
          }}
        >
          {icon && <Icon name={icon} />}
          <span>{label}</span>
          {isChecked && <Icon name="check" size={14} />}
        </button>
      ))}
    </div>
  )
}

/** Arrow keys go round; Tab leaves the menu. */
export function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const items = [...(list?.querySelectorAll<HTMLElement>('button:not(:disabled), input:not(:disabled)') ?? [])]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const next = steps[event.key]
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}
