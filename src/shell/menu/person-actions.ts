import { authProvider } from '../../providers/auth.ts'
import { chooseLocale, locale, t } from '../../providers/i18n.ts'
import { notify } from '../../providers/notify.ts'
import { changeSettings, getSettings } from '../../providers/settings.ts'
import type { IconName } from '../../ui/icon.tsx'

export type PersonAction = { key: string; label: string; icon?: IconName; isChecked?: boolean; onSelect: () => void }

/** What a person does with the frame from wherever one is: the tags bar, the language, logging out. */
export function personActions(): PersonAction[] {
  const { tagsView } = getSettings()
  return [
    {
      key: 'tags',
      label: t('app.tagsView'),
      isChecked: tagsView,
      onSelect: () => changeSettings({ tagsView: !tagsView }),
    },
    { key: 'language', label: t('app.language'), onSelect: switchLanguage },
    { key: 'logout', label: t('app.logout'), icon: 'logout', onSelect: () => void authProvider.logout() },
  ]
}

function switchLanguage(): void {
  chooseLocale(locale() === 'en' ? 'zh-CN' : 'en').catch(() => notify.network(t('http.offline')))
}
