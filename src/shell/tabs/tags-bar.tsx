import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { t, useLocale } from '../../providers/i18n.ts'
import { moveView, useViews } from '../../providers/open-views.ts'
import { useGo } from '../../providers/use-navigate-now.ts'
import { Icon } from '../../ui/icon.tsx'
import { PlainLink } from '../menu/plain-link.tsx'
import { TagMenu } from './tag-menu.tsx'
import { useDrag } from './use-drag.ts'
import { usePress } from './use-press.ts'
import { type Tag, type TagActions, useTagActions } from './use-tag-actions.ts'
import './tabs.css'

type TagsBarProps = { titleOf: (path: string, name?: string) => string | undefined }

/** The pages that were visited, in their order. One tab stop; arrow keys move between the tabs. */
export default function TagsBar({ titleOf }: TagsBarProps) {
  useLocale()
  const { pathname } = useLocation()
  const tags = useViews().flatMap((view): Tag[] => {
    const title = titleOf(view.path, view.name)
    return title ? [{ ...view, title }] : []
  })
  const go = useGo()
  const actions = useTagActions(tags, pathname)
  const list = useRef<HTMLUListElement>(null)
  const [menuOf, setMenuOf] = useState<string>()
  const [focused, setFocused] = useState<string>()
  const press = usePress(setMenuOf)
  const drag = useDrag(list, press.cancel)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, or one more, is the reason to look
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [pathname, tags.length])
  const stop = tags.some(({ path }) => path === focused) ? focused : pathname
  const current = tags.find(({ path }) => path === menuOf)
  const onKey = (event: KeyboardEvent, path: string) => {
    const action = keyAction(event, { path, tags, openMenu: setMenuOf, close: actions.close })
    if (!action) return
    event.preventDefault()
    action(list.current)
  }
  return (
    <nav className="bc-tags" aria-label={t('tabs.label')}>
      <ul ref={list} onWheel={({ currentTarget, deltaY }) => currentTarget.scrollBy({ left: deltaY })}>
        {tags.map((tag) => (
          <li key={tag.path} data-path={tag.path} data-current={tag.path === pathname || undefined}>
            <PlainLink
              to={tag.path + tag.search}
              go={go}
              aria-current={tag.path === pathname ? 'page' : undefined}
              aria-haspopup="menu"
              aria-keyshortcuts="Delete Shift+F10 Alt+ArrowLeft Alt+ArrowRight"
              tabIndex={tag.path === stop ? 0 : -1}
              draggable={false}
              onFocus={() => setFocused(tag.path)}
              onKeyDown={(event) => onKey(event, tag.path)}
              {...press.on(tag.path)}
              {...drag(tag.path, tag.isPinned)}
            >
              {tag.isUnsaved && (
                <i className="bc-tag-dot" title={t('tabs.unsaved')}>
                  <span className="bc-hidden">{t('tabs.unsaved')}</span>
                </i>
              )}
              <span>{tag.title}</span>
            </PlainLink>
            {!tag.isPinned && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={t('tabs.close', { title: tag.title })}
                onClick={() => void actions.close([tag.path])}
              >
                <Icon name="close" size={12} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {current && list.current && (
        <TagMenu
          tag={current}
          anchor={list.current.querySelector<HTMLElement>(`[data-path="${CSS.escape(current.path)}"] > a`)}
          others={tags.filter(({ path, isPinned }) => path !== current.path && !isPinned).map(({ path }) => path)}
          actions={actions}
          onClose={() => setMenuOf(undefined)}
        />
      )}
    </nav>
  )
}

type KeyContext = {
  path: string
  tags: readonly Tag[]
  openMenu: (path: string) => void
  close: TagActions['close']
}

/** Arrows, Home and End go between tabs, with Alt they carry the tab along; Delete closes; the menu key opens the menu. */
function keyAction(
  { key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  { path, tags, openMenu, close }: KeyContext,
): ((list: HTMLElement | null) => void) | undefined {
  if (ctrlKey || metaKey) return undefined
  const at = tags.findIndex((tag) => tag.path === path)
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return () => openMenu(path)
  if (key === 'Delete') return () => void close([path])
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tags.length - 1 }[key]
  if (to === undefined) return undefined
  if (altKey) return () => moveView(path, to)
  return (list) => list?.querySelectorAll<HTMLElement>('li > a')[to]?.focus()
}
