import { lazy, Suspense } from 'react'
import { useSession } from '../providers/access.ts'
import { t } from '../providers/i18n.ts'
import { useSettings } from '../providers/settings.ts'
import { useGo } from '../providers/use-navigate-now.ts'
import { Icon } from '../ui/icon.tsx'
import { Dropdown, type MenuItem } from '../ui/menu.tsx'
import { personActions } from './menu/person-actions.ts'

/** Offered where the product has the page (specification §2.4). */
const PERSONAL_CENTER = '/company/personalCenter'
const PROCESS = '/company/process'

const user = <Icon name="user" />
/** Anyone who cannot load the picture has the sign. */
const OwnPicture = lazy(() => import('./own-picture.tsx').catch(() => ({ default: () => user })))

/** Who is logged in, and what belongs to the person: the tags bar, the language, logging out. */
export function UserMenu({ hasPage, isQuiet }: { hasPage: (path: string) => boolean; isQuiet: boolean }) {
  const go = useGo()
  const { info } = useSession()
  useSettings() // the mark beside the tags bar
  const items: MenuItem[] = [
    ...(hasPage(PERSONAL_CENTER)
      ? [{ key: 'own', label: t('app.personalCenter'), onSelect: () => go(PERSONAL_CENTER) }]
      : []),
    ...(hasPage(PROCESS) ? [{ key: 'process', label: t('app.process'), onSelect: () => go(PROCESS) }] : []),
    ...personActions(),
  ]
  const picture = isQuiet && info?.avatar && (
    <Suspense fallback={user}>
      <OwnPicture key={info.avatar} path={info.avatar} />
    </Suspense>
  )
  return (
    <Dropdown kind="text" picture={picture || user} className="bc-user" items={items}>
      {t('app.user')} {info?.current_user_name ?? ''}
    </Dropdown>
  )
}
