import { type ReactNode, useId } from 'react'
import { schemes, sizes } from '../../../define/settings.ts'
import { queryClient } from '../../../providers/cache.ts'
import { chooseLocale, type Locale, locale, t } from '../../../providers/i18n.ts'
import { notify } from '../../../providers/notify.ts'
import { changeSettings, changeSize, useSettings, useSize } from '../../../providers/settings.ts'
import { chooseAccent } from '../../../ui/accent.ts'
import { Checkbox, Select } from '../../../ui/input.tsx'
import { themeColours } from '../../../ui/theme.ts'
import { say } from './text.ts'

const languages: readonly { value: Locale; label: string }[] = [
  { value: 'zh-CN', label: '中文' },
  { value: 'en', label: 'English' },
]

/** Colours, size, language and tabs of this browser. */
export function Look(): ReactNode {
  const { theme, scheme, tagsView } = useSettings()
  const size = useSize()
  const resize = (next: (typeof sizes)[number]) => {
    changeSize(next)
    void queryClient.invalidateQueries()
    // In the words of the specification (§4).
    notify.success('Switch Size Success')
  }
  const speak = (next: Locale) => {
    chooseLocale(next).catch(() => notify.network(t('http.offline')))
  }
  return (
    <div className="pc-look">
      <Choice
        label={say('look.scheme')}
        value={scheme}
        options={schemes.map((value) => ({ value, label: say(`look.${value}`) }))}
        onChange={(value) => changeSettings({ scheme: value })}
      />
      <Choice
        label={say('look.theme')}
        value={theme}
        options={Object.entries(themeColours).map(([name, value]) => ({
          value,
          label: say(`look.${name as keyof typeof themeColours}`),
        }))}
        onChange={chooseAccent}
      />
      <Choice
        label={say('look.size')}
        value={size}
        options={sizes.map((value) => ({ value, label: say(`look.${value}`) }))}
        onChange={resize}
      />
      <Choice label={say('look.language')} value={locale()} options={languages} onChange={speak} />
      <Checkbox checked={tagsView} onChange={({ target }) => changeSettings({ tagsView: target.checked })}>
        {say('look.tags')}
      </Checkbox>
      <p className="pc-note">{say('look.kept')}</p>
    </div>
  )
}

type ChoiceProps<V extends string> = {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

function Choice<V extends string>({ label, value, options, onChange }: ChoiceProps<V>): ReactNode {
  const id = useId()
  return (
    <div className="bc-labelled">
      <label htmlFor={id}>{label}</label>
      {/* The options are all there are. */}
      <Select id={id} value={value} options={options} onChange={({ target }) => onChange(target.value as V)} />
    </div>
  )
}
