import { t } from '../../providers/i18n.ts'
import { MenuItems } from '../../ui/menu.tsx'
import { Popup } from '../../ui/popup.tsx'
import type { Tag, TagActions } from './use-tag-actions.ts'

type TagMenuProps = {
  tag: Tag
  anchor: HTMLElement | null
  /** Those that may be closed, without this one. */
  others: readonly string[]
  actions: TagActions
  onClose: () => void
}

/** The four actions of the specification (§2.2), 105 px wide. */
export function TagMenu({ tag, anchor, others, actions, onClose }: TagMenuProps) {
  const { path, title, isPinned } = tag
  const items = [
    { key: 'refresh', label: t('tabs.refresh'), onSelect: () => void actions.refresh(path) },
    { key: 'close', label: t('tabs.closeOne'), disabled: isPinned, onSelect: () => void actions.close([path]) },
    {
      key: 'others',
      label: t('tabs.closeOthers'),
      disabled: others.length === 0,
      onSelect: () => void actions.close(others),
    },
    { key: 'all', label: t('tabs.closeAll'), onSelect: () => void actions.close([path, ...others]) },
  ]
  return (
    <Popup anchor={{ current: anchor }} role="presentation" className="bc-tag-menu" onClose={onClose}>
      <MenuItems
        label={t('tabs.menu', { title })}
        items={items}
        onDone={() => {
          onClose()
          anchor?.focus()
        }}
      />
    </Popup>
  )
}
