import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { t } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Found } from './use-lookup.ts'

/** `note` tells it from others of the same name. */
export type Option = { readonly id: string; readonly label: string; readonly note?: string }

type OptionListProps<O extends Option> = {
  id: string
  found: Found<O>
  active: number
  onTake: (option: O) => void
  /** The name of what may be made, behind the options. */
  offered?: string | undefined
  onCreate?: () => void
}

/** The found options; the box keeps the focus, and says by `aria-activedescendant` which one is meant. */
export function OptionList<O extends Option>(props: OptionListProps<O>): ReactNode {
  const { id, found, active, onTake, offered, onCreate } = props
  const { options, none, isLoading, onRetry } = found
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <>
      <div
        ref={list}
        role="listbox"
        tabIndex={-1}
        id={id}
        aria-label={t('input.options')}
        aria-busy={isLoading}
        className="bc-options"
      >
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the combobox that owns the list
          <div
            key={option.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={at === active ? 'bc-option bc-option-active' : 'bc-option'}
            onPointerDown={keepFocus}
            onMouseDown={keepFocus}
            onClick={() => onTake(option)}
          >
            <span>{option.label}</span>
            {option.note && <small>{option.note}</small>}
          </div>
        ))}
        {offered !== undefined && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the combobox that owns the list
          <div
            id={`${id}-${options.length}`}
            role="option"
            tabIndex={-1}
            aria-selected={active === options.length}
            className={active === options.length ? 'bc-option bc-option-active' : 'bc-option'}
            onPointerDown={keepFocus}
            onMouseDown={keepFocus}
            onClick={onCreate}
          >
            <Icon name="plus" size={14} />
            <span>{t('input.create', { name: offered })}</span>
          </div>
        )}
      </div>
      {onRetry ? (
        <p role="alert" className="bc-options-note">
          {t('input.failed')} {/* The box keeps the focus. */}
          <Button kind="link" tabIndex={-1} onPointerDown={keepFocus} onMouseDown={keepFocus} onClick={onRetry}>
            {t('list.retry')}
          </Button>
        </p>
      ) : (
        options.length === 0 && (
          <p className="bc-options-note">{isLoading ? t('input.searching') : none || t('input.none')}</p>
        )
      )}
    </>
  )
}

const keepFocus = (event: SyntheticEvent) => event.preventDefault()
