import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../../providers/i18n.ts'

/** `note` tells it from others of the same name. */
export type Option = { readonly id: string; readonly label: string; readonly note?: string }

type OptionListProps<O extends Option> = {
  id: string
  options: readonly O[]
  active: number
  isLoading: boolean
  onTake: (option: O) => void
}

/** The found options; the box keeps the focus, and says by `aria-activedescendant` which one is meant. */
export function OptionList<O extends Option>({
  id,
  options,
  active,
  isLoading,
  onTake,
}: OptionListProps<O>): ReactNode {
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
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(option)}
          >
            <span>{option.label}</span>
            {option.note && <small>{option.note}</small>}
          </div>
        ))}
      </div>
      {options.length === 0 && <p className="bc-options-note">{t(isLoading ? 'input.searching' : 'input.none')}</p>}
    </>
  )
}
