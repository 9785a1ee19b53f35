import { lazy, Suspense } from 'react'
import { useSession } from '../providers/access.ts'
import { authProvider } from '../providers/auth.ts'
import { chooseLocale, locale, t } from '../providers/i18n.ts'
import { notify } from '../providers/notify.ts'
import { changeSettings, useSettings } from '../providers/settings.ts'
import { useGo } from '../providers/use-navigate-now.ts'
import { Icon } from '../ui/icon.tsx'
import { Dropdown, type MenuItem } from '../ui/menu.tsx'

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
  const { tagsView } = useSettings()
  const items: MenuItem[] = [
    ...(hasPage(PERSONAL_CENTER)
      ? [{ key: 'own', label: t('app.personalCenter'), onSelect: () => go(PERSONAL_CENTER) }]
      : []),
    ...(hasPage(PROCESS) ? [{ key: 'process', label: t('app.process'), onSelect: () => go(PROCESS) }] : []),
    {
      key: 'tags',
      label: t('app.tagsView'),
      isChecked: tagsView,
      onSelect: () => changeSettings({ tagsView: !tagsView }),
    },
    { key: 'language', label: t('app.language'), onSelect: switchLanguage },
    { key: 'logout', label: t('app.logout'), icon: 'logout', onSelect: () => void authProvider.logout() },
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

function switchLanguage(): void {
  chooseLocale(locale() === 'en' ? 'zh-CN' : 'en').catch(() => notify.network(t('http.offline')))
}
