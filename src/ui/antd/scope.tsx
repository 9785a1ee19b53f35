import '@ant-design/v5-patch-for-react-19'
import { ConfigProvider, theme as themes } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useMemo } from 'react'
import type { Size } from '../../define/settings.ts'
import { useLocale } from '../../providers/i18n.ts'
import { useSettings, useSize } from '../../providers/settings.ts'
import { useIsDark } from '../accent.ts'
import { nightSeed, seed, solidOf, strongOf } from '../theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

/** antd knows three sizes; our two small ones are its small one, of two heights. */
const antdSizes = { default: 'large', medium: 'middle', small: 'small', mini: 'small' } as const satisfies Record<
  Size,
  string
>

/** Inside a dialog or popup the panels hang there: the rest of the page is below the top layer. */
const panelHome = (trigger?: HTMLElement) => trigger?.closest<HTMLElement>('dialog, [popover]') ?? document.body

/**
 * Around every antd control: theme, size, language and the nonce of the page. White text stands on the primary colour
 * in antd's panels, so they get the strong shade of the accent. No `cssVar`: antd 5 writes its variables into a style
 * element without the nonce, which the content security policy refuses. The class of its theme is part of what antd draws
 * (`hashed`): a page that stays mounted out of sight has the styles of the scheme in which it was left.
 */
export function AntdScope({ children }: { children: ReactNode }) {
  const { theme: accent } = useSettings()
  const size = useSize()
  const isNight = useIsDark()
  const isChinese = useLocale() === 'zh-CN'
  dayjs.locale(isChinese ? 'zh-cn' : 'en')
  const theme = useMemo(
    () => ({
      algorithm: isNight ? themes.darkAlgorithm : themes.defaultAlgorithm,
      token: {
        ...seed,
        ...(isNight ? nightSeed : {}),
        fontFamily: 'inherit',
        colorPrimary: isNight ? solidOf(accent).ground : strongOf(accent),
        controlHeightSM: size === 'mini' ? 24 : 28,
        // antd waits for the end of a motion, which never comes where the browser was told to show none.
        motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      },
    }),
    [accent, isNight, size],
  )
  return (
    <ConfigProvider
      theme={theme}
      componentSize={antdSizes[size]}
      csp={nonce ? { nonce } : undefined}
      locale={isChinese ? zhCN : enUS}
      getPopupContainer={panelHome}
    >
      {children}
    </ConfigProvider>
  )
}
