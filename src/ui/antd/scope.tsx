import '@ant-design/v5-patch-for-react-19'
import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
import { locale } from '../../providers/i18n.ts'
import { seed, strongOf } from '../theme.ts'

const isChinese = locale() === 'zh-CN'
dayjs.locale(isChinese ? 'zh-cn' : 'en')

/**
 * White text stands on the primary colour in antd's panels, so they get the strong shade of the accent. No `cssVar`:
 * antd 5 writes its variables into a style element without the nonce, which the content security policy refuses.
 */
const theme = { hashed: false, token: { ...seed, colorPrimary: strongOf(seed.colorPrimary) } }
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

/** Inside a dialog or popup the panels hang there: the rest of the page is below the top layer. */
const panelHome = (trigger?: HTMLElement) => trigger?.closest<HTMLElement>('dialog, [popover]') ?? document.body

/** Around every antd control: the theme, the language and the nonce of the page. */
export function AntdScope({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      theme={theme}
      csp={nonce ? { nonce } : undefined}
      locale={isChinese ? zhCN : enUS}
      getPopupContainer={panelHome}
    >
      {children}
    </ConfigProvider>
  )
}
