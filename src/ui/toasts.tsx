import { useSyncExternalStore } from 'react'
import { t } from '../providers/i18n.ts'
import { closeMessage, getMessages, subscribeMessages, type Tone } from '../providers/notify.ts'
import { Icon, type IconName } from './icon.tsx'

const icons = { success: 'check', info: 'info', warning: 'warning', error: 'warning' } as const satisfies Record<
  Tone,
  IconName
>

/** The messages at the top. The region is always there, so that readers hear what appears in it. */
export function Toasts() {
  const messages = useSyncExternalStore(subscribeMessages, getMessages, getMessages)
  return (
    <div className="bc-toasts" role="status" aria-live="polite" popover="manual" ref={keepOnTop(messages.length > 0)}>
      {messages.map(({ id, tone, text, more }) => (
        <div key={id} className={`bc-toast bc-toast-${tone}`}>
          <Icon name={icons[tone]} />
          <span>{text}</span>
          {more}
          <button
            type="button"
            className="bc-toast-close"
            aria-label={t('action.close')}
            onClick={() => closeMessage(id)}
          >
            <Icon name="close" size={12} />
          </button>
        </div>
      ))}
    </div>
  )
}

/** In the top layer, else an open dialog would cover the message about its own failure. */
function keepOnTop(isShown: boolean) {
  return (element: HTMLDivElement | null) => {
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (isShown) element.showPopover()
  }
}
