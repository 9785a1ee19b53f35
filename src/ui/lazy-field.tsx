import { type ComponentType, type ReactNode, useState } from 'react'
import { t } from '../providers/i18n.ts'
import { Icon, type IconName } from './icon.tsx'

/**
 * A control that is heavy to load and to mount: until it is asked for, a light read-only field stands in its place.
 * Pointing at it loads the part; clicking, typing or the arrow keys put it there, open.
 */
export function LazyField<P extends object>({
  load,
  props,
  text,
  placeholder = t('filter.any'),
  icon = 'calendar',
  id,
  label,
  isInvalid,
  isDisabled,
  describedBy,
  clear,
}: {
  load: () => Promise<ComponentType<P>>
  props: P
  text: string
  placeholder?: string
  icon?: IconName
  id?: string
  label?: string
  isInvalid?: boolean
  isDisabled?: boolean
  describedBy?: string
  clear?: () => void
}): ReactNode {
  const [Part, setPart] = useState<ComponentType<P>>()
  const [isLoading, setLoading] = useState(false)
  const open = async () => {
    if (isDisabled || isLoading) return
    setLoading(true)
    const part = await load()
    setPart(() => part)
  }
  if (Part) return <Part {...props} />
  return (
    <span
      className="bc-input bc-input-affix bc-lazy"
      data-invalid={isInvalid || undefined}
      aria-busy={isLoading || undefined}
    >
      <input
        id={id}
        readOnly
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={false}
        role="combobox"
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        disabled={isDisabled}
        value={text}
        placeholder={placeholder}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key === 'Tab' || event.key === 'Shift' || event.key === 'Escape' || event.metaKey || event.ctrlKey)
            return
          if ((event.key === 'Delete' || event.key === 'Backspace') && clear) return clear()
          event.preventDefault()
          void open()
        }}
      />
      {text && clear && !isDisabled ? (
        <button type="button" tabIndex={-1} className="bc-clear" aria-label={t('filter.clear')} onClick={clear}>
          <Icon name="close" size={12} />
        </button>
      ) : (
        <Icon name={icon} size={14} />
      )}
    </span>
  )
}
