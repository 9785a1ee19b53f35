import type { Settings } from '../../define/settings.ts'
import { chooseLocale, type Locale, locale, t } from '../../providers/i18n.ts'
import { notify } from '../../providers/notify.ts'
import { changeSettings, useSettings } from '../../providers/settings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox } from '../../ui/input.tsx'
import { ColourChoice, SchemeChoice, Segments, SizeChoice } from './choices.tsx'
import { toolText } from './tool-text.ts'

const switches = ['tagsView', 'fixedHeader', 'sidebarLogo'] as const satisfies readonly (keyof Settings)[]
const languages: readonly { key: Locale; label: string }[] = [
  { key: 'zh-CN', label: '中文' },
  { key: 'en', label: 'English' },
]

/** Everything about the frame that a person may set up; hidden unless the server's operator offers it. */
export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const settings = useSettings()
  return (
    <Dialog title={toolText('settings')} kind="drawer" onClose={onClose}>
      <div className="bc-settings">
        <ColourChoice />
        <SchemeChoice />
        <SizeChoice />
        <Segments legend={toolText('settings.language')} options={languages} value={locale()} onChange={choose} />
        {switches.map((name) => (
          <Checkbox
            key={name}
            checked={settings[name]}
            onChange={(event) => changeSettings({ [name]: event.target.checked })}
          >
            {toolText(`settings.${name}`)}
          </Checkbox>
        ))}
      </div>
    </Dialog>
  )
}

function choose(next: Locale): void {
  chooseLocale(next).catch(() => notify.network(t('http.offline')))
}
