import { App, Button, ConfigProvider, Drawer, Popover, Select, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { labelOf } from '../../providers/i18n.ts'
import { useSettings } from '../../providers/settings.ts'
import { useIsDark } from '../../ui/accent.ts'
import { AntdScope } from '../../ui/antd/scope.tsx'
import { brightOf, strongOf } from '../../ui/theme.ts'
import type { Sample } from '../gallery/gallery.ts'
import { libraries } from '../gallery/libraries.ts'
import { allRoles, type Role } from '../gallery/roles.ts'
import { switchRole, useSampleInfo } from './role.ts'
import './samples.css'
import { textsOf } from './texts.ts'

const text = textsOf({
  source: ['查看源码', 'Source'],
  role: ['示例角色', 'Role in the samples'],
  library: ['{name} · {licence} · {size}', '{name} · {licence} · {size}'],
  lines: ['{count} 行', '{count} lines'],
  why: ['为什么选它', 'Why this one'],
  close: ['关闭', 'Close'],
})

const quiet = (colour: string) => ({
  colorTextDescription: colour,
  colorTextPlaceholder: colour,
  colorTextTertiary: colour,
  colorTextQuaternary: colour,
})

/** Shades of antd's tokens that can be read as small text, quiet ones and those of states. */
const legible = {
  light: {
    ...quiet('rgba(0,0,0,0.62)'),
    colorInfo: '#0958d9',
    colorInfoBg: '#e6f4ff',
    colorSuccess: '#237804',
    colorSuccessBg: '#f6ffed',
    colorError: '#cf1322',
    colorErrorBg: '#fff1f0',
  },
  dark: { ...quiet('rgba(255,255,255,0.65)'), colorInfo: '#65a9f3', colorSuccess: '#6abe39', colorError: '#ff7875' },
}

type SampleFrameProps = { sample: Sample; readSource: () => Promise<string>; children: ReactNode }

/** Around each sample: its title, the library with the reason, the role, its source; theme and messages of antd. */
export function SampleFrame({ sample, readSource, children }: SampleFrameProps) {
  const isDark = useIsDark()
  const { theme: accent } = useSettings()
  const chosen = isDark ? brightOf(accent) : strongOf(accent)
  const theme = {
    token: legible[isDark ? 'dark' : 'light'],
    components: {
      Button: { defaultHoverColor: chosen, defaultHoverBorderColor: chosen },
      Tabs: { itemSelectedColor: chosen, itemActiveColor: chosen, itemHoverColor: chosen },
      Menu: { itemSelectedColor: chosen, subMenuItemSelectedColor: chosen },
    },
  }
  return (
    <AntdScope>
      <ConfigProvider theme={theme} getPopupContainer={() => document.body}>
        <App className="bc-page sample">
          <SampleHead sample={sample} readSource={readSource} />
          <section className="bc-card sample-body" aria-label={labelOf(sample.label)}>
            {children}
          </section>
        </App>
      </ConfigProvider>
    </AntdScope>
  )
}

function SampleHead({ sample, readSource }: Omit<SampleFrameProps, 'children'>) {
  const [source, setSource] = useState<string>()
  const { why, ...library } = libraries[sample.library]
  const navigate = useNavigate()
  const { role } = useSampleInfo()
  const choose = async (next: Role) => {
    await switchRole(next)
    void navigate('/documentation/index')
  }
  return (
    <header className="sample-head">
      <h1>{labelOf(sample.label)}</h1>
      <Popover title={text('why')} content={<p className="sample-why">{labelOf(why)}</p>} trigger={['hover', 'focus']}>
        <Tag tabIndex={0}>{text('library', library)}</Tag>
      </Popover>
      <span className="sample-tools">
        <Select<Role>
          aria-label={text('role')}
          value={role}
          options={allRoles.map((value) => ({ value, label: value }))}
          onChange={choose}
        />
        <Button onClick={() => void readSource().then(setSource)}>{text('source')}</Button>
      </span>
      <Drawer
        open={source !== undefined}
        title={`${sample.path} · ${text('lines', { count: source?.trimEnd().split('\n').length ?? 0 })}`}
        width={Math.min(820, window.innerWidth)}
        closable={{ 'aria-label': text('close') }}
        onClose={() => setSource(undefined)}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys */}
        <pre className="sample-source" tabIndex={0}>
          {source}
        </pre>
      </Drawer>
    </header>
  )
}
