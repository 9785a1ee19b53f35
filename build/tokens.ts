import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { seed, strongOf } from '../src/ui/theme.ts'

const ID = 'virtual:tokens.css'
const require = createRequire(import.meta.url)
/** Numbers that carry no px. */
const bare = /^(lineHeight|fontWeight|opacity|zIndex|motionUnit|motionBase|wireframe)/

/** antd's design tokens as the CSS variables that antd itself would set, so that light controls look and theme alike. */
export function tokensPlugin(): Plugin {
  return {
    name: 'antd-tokens',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? tokensCss() : undefined),
  }
}

export function tokensCss(): string {
  const { theme } = require('antd') as typeof import('antd')
  const tokens = Object.entries(theme.getDesignToken({ token: seed }) as unknown as Record<string, unknown>)
  const lines = tokens
    .filter(([name]) => isUseful(name))
    .map(
      ([name, value]) => `--ant-${kebab(name)}:${typeof value === 'number' && !bare.test(name) ? `${value}px` : value}`,
    )
  const strong = strongOf(seed.colorPrimary)
  return `:root{${lines.join(';')};--bc-accent:${seed.colorPrimary};--bc-primary:${strong};--bc-primary-hover:color-mix(in srgb,${strong} 88%,#fff);--bc-primary-active:color-mix(in srgb,${strong} 85%,#000)}`
}

const palette = /^(blue|green|gold|red)-(1|3|6|7|8|9)$/

/** Our controls use four palettes and no sizes of screens. */
function isUseful(name: string): boolean {
  if (/^(screen|_|size|control|padding|margin)/.test(name) && !/^(controlHeight|padding$|margin$)/.test(name))
    return false
  if (/^(boxShadow(Drawer|Tabs|Popover|Card)|motionEase|color(Info|Link|WarningText|SuccessText))/.test(name))
    return false
  if (/-?\d+$/.test(name) && !/^(fontSizeHeading|lineHeightHeading)/.test(name)) return palette.test(name)
  return /^(color|font|lineHeight|border|box|control|motion|opacity|zIndex|padding|margin)/.test(name)
}

function kebab(name: string): string {
  return name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase()
}
