import { Link } from 'react-router'
import { useSession } from '../providers/access.ts'
import { authProvider } from '../providers/auth.ts'
import { chooseLocale, labelOf, locale, t } from '../providers/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Dropdown } from '../ui/menu.tsx'
import { usePlace } from './place.ts'

/** The bar at the top: menu toggle, breadcrumb, and the person. */
export function Header({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <header className="bc-header">
      <Button kind="text" icon="menu" aria-label={t('app.toggleMenu')} aria-expanded={isOpen} onClick={onToggle} />
      <Breadcrumb />
      <div className="bc-header-end">
        <Person />
      </div>
    </header>
  )
}

function Breadcrumb() {
  const place = usePlace()
  return (
    <nav className="bc-crumbs" aria-label={t('app.breadcrumb')}>
      {place && (
        <ol>
          <li>{labelOf(place.group)}</li>
          <li>{place.action ? <Link to={place.path}>{labelOf(place.entry)}</Link> : labelOf(place.entry)}</li>
          {place.action && <li>{t(place.action)}</li>}
        </ol>
      )}
    </nav>
  )
}

function Person() {
  const { info } = useSession()
  const items = [
    { key: 'language', label: t('app.language'), onSelect: () => chooseLocale(locale() === 'en' ? 'zh-CN' : 'en') },
    { key: 'logout', label: t('app.logout'), icon: 'logout' as const, onSelect: () => void authProvider.logout() },
  ]
  return (
    <Dropdown kind="text" icon="user" items={items}>
      {t('app.user')} {info?.current_user_name ?? ''}
    </Dropdown>
  )
}
