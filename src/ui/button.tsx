import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  /** primary: the one action of the screen; text: without a frame; link: as a link in a row. */
  kind?: 'default' | 'primary' | 'text' | 'link'
  danger?: boolean
  icon?: IconName
  /** In place of the icon. */
  picture?: ReactNode
  isBusy?: boolean
  children?: ReactNode
}

export function Button({
  kind = 'default',
  danger,
  icon,
  picture = icon && <Icon name={icon} />,
  isBusy,
  className = '',
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const shape = children === undefined ? ' bc-btn-icon' : ''
  return (
    <button
      type="button"
      className={`bc-btn bc-btn-${kind}${danger ? ' bc-btn-danger' : ''}${shape} ${className}`}
      aria-busy={isBusy || undefined}
      disabled={disabled || isBusy}
      {...rest}
    >
      {isBusy ? <span className="bc-spin" /> : picture}
      {children !== undefined && <span>{children}</span>}
    </button>
  )
}
