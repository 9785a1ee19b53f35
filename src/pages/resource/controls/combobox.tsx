import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../../providers/i18n.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Popup } from '../../../ui/popup.tsx'
import { ariaOf, type InputProps } from '../record/input-props.ts'
import { type Option, OptionList } from './option-list.tsx'
import type { Found } from './use-lookup.ts'

type ComboboxProps<O extends Option> = {
  input: InputProps
  /** What the closed box shows. */
  text: string
  found: Found<O>
  /** Null: the box is at rest; nothing needs to be loaded. */
  onQuery: (query: string | null) => void
  onPick: (option: O | null) => void
  /** Hears every key: what is typed counts as it stands, and nothing is taken that was not chosen. */
  onType?: ((typed: string) => void) | undefined
  /** Makes what nothing is called as, where that may be done. */
  onCreate?: ((typed: string) => void) | undefined
}

/** A text box with a list (ARIA 1.2 combobox): type to search, ↑ ↓ to choose, Enter or Tab to take, Esc to leave. */
export function Combobox<O extends Option>(props: ComboboxProps<O>): ReactNode {
  const { input, text, found, onQuery, onPick, onCreate, onType } = props
  const { options, isLoading, onRetry } = found
  const box = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLSpanElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const first = onType ? -1 : 0
  const [active, setActive] = useState(first)
  // Enter or Tab may come before the answer of the server does; the first option is then taken when it arrives.
  const wantsFirst = useRef(false)

  const name = typed?.trim() ?? ''
  const isNew = name !== '' && !isLoading && !onRetry && !options.some(({ label }) => label === name)
  /** What nobody is called, which may be made: the last of the list. */
  const offered = onCreate && isNew ? name : undefined
  const last = options.length - (offered === undefined ? 1 : 0)

  const rest = () => {
    setTyped(null)
    setOpen(false)
    wantsFirst.current = false
  }
  const take = (option: O | undefined) => {
    if (!option) return
    rest()
    onPick(option)
  }
  const make = () => {
    if (offered === undefined) return
    rest()
    onCreate?.(offered)
  }
  const open = (query: string) => {
    setOpen(true)
    setActive(first)
    onQuery(query)
  }

  useEffect(() => {
    if (!wantsFirst.current || isLoading) return
    wantsFirst.current = false
    const isLeft = document.activeElement !== box.current
    // What could not be looked for stays as it was typed.
    if (onRetry && !isLeft) return
    // Nor is what may be made: it is offered.
    if (offered !== undefined && !isLeft && options.length === 0) return
    setTyped(null)
    setOpen(false)
    if (options[0]) onPick(options[0])
    if (isLeft) onQuery(null)
  }, [isLoading, onRetry, options, offered, onPick, onQuery])

  const leave = () => {
    input.onBlur()
    setOpen(false)
    // The person went on before the answer came: what was taken with Enter or Tab is still on its way.
    if (wantsFirst.current) return
    if (typed !== null && typed.trim() === '' && !onType) onPick(null)
    else if (typed !== null && !isLoading) take(options.find((one) => one.label === typed.trim()))
    rest()
    onQuery(null)
  }

  const goOn = () => {
    if (isOpen && active >= 0 && typed !== null && typed.trim() !== '') {
      if (isLoading) wantsFirst.current = true
      else take(options[active])
    }
    // Before the focus moves on: a list that scrolls would take it.
    setOpen(false)
    return false
  }

  const keys: Readonly<Record<string, (event: KeyboardEvent) => boolean>> = {
    ArrowDown: () => {
      if (isOpen) setActive((at) => Math.min(at + 1, last))
      else open('')
      return true
    },
    ArrowUp: () => {
      setActive((at) => Math.max(at - 1, first))
      return isOpen
    },
    Enter: (event) => {
      if (isCommand(event)) return goOn()
      if (!isOpen || typed === '') return false
      if (active < 0) {
        rest()
        return false
      }
      if (isLoading) wantsFirst.current = true
      else if (onRetry) onRetry()
      else if (active === options.length) make()
      else take(options[active])
      return true
    },
    Tab: () => goOn(),
    // Ctrl+S and Ctrl+Enter save what the box shows.
    s: (event) => isCommand(event) && goOn(),
    Escape: () => {
      const wasOpen = isOpen || typed !== null
      rest()
      return wasOpen
    },
  }

  const listId = `${input.id}-list`
  // Of what is typed freely nothing needs to be found.
  const isListed = isOpen && !input.disabled && !(onType && options.length === 0)
  return (
    <span ref={frame} className="bc-input bc-input-affix bc-combobox" data-invalid={input.invalid || undefined}>
      <input
        {...ariaOf(input)}
        ref={box}
        role="combobox"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 && active <= last ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={input.disabled || onType ? undefined : t('input.search')}
        value={typed ?? text}
        onFocus={(event) => {
          // A text is gone on with where it was left; a choice is made anew.
          if (!onType) event.currentTarget.select()
          onQuery('')
        }}
        onClick={() => !isOpen && open('')}
        onChange={(event) => {
          setTyped(event.target.value)
          onType?.(event.target.value)
          open(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || !keys[event.key]?.(event)) return
          event.preventDefault()
          event.stopPropagation()
        }}
        onBlur={leave}
      />
      <Icon name="down" size={14} />
      {isListed && (
        <Popup anchor={frame} isWide role="presentation" onClose={() => (wantsFirst.current ? setOpen(false) : rest())}>
          <OptionList id={listId} found={found} active={active} onTake={take} offered={offered} onCreate={make} />
        </Popup>
      )}
    </span>
  )
}

const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey
