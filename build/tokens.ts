import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { accentCss, nightSeed, seed } from '../src/ui/theme.ts'

const ID = 'virtual:tokens.css'
const require = createRequire(import.meta.url)
const source = join(import.meta.dirname, '../src')
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

/** The tokens that our sources use, in light and, where they differ, in dark; then those of the accent. */
export function tokensCss(): string {
  const { theme } = require('antd') as typeof import('antd')
  const used = usedNames()
  const light = tokensOf(theme.getDesignToken({ token: seed }), used)
  const night = tokensOf(
    theme.getDesignToken({ token: { ...seed, ...nightSeed }, algorithm: theme.darkAlgorithm }),
    used,
  )
  const dark = new Map([...legible(night)].filter(([name, value]) => light.get(name) !== value))
  return `:root{color-scheme:light;${linesOf(light)}}@media screen{:root[data-scheme=dark]{color-scheme:dark;${linesOf(dark)}}}${accentCss(seed.colorPrimary)}`
}

/**
 * The seventh shade of a palette is written in; in the dark it is not light enough for small text, so the shades from
 * the seventh on move up by one.
 */
function legible(tokens: Map<string, string>): Map<string, string> {
  const { theme } = require('antd') as typeof import('antd')
  const all = theme.getDesignToken({ token: seed, algorithm: theme.darkAlgorithm }) as unknown as Record<string, string>
  return new Map(
    [...tokens].map(([name, value]) => {
      const [, hue, step] = /^--ant-(blue|cyan|green|gold|purple|red)-([789])$/.exec(name) ?? []
      return [name, hue ? (all[`${hue}${Number(step) + 1}`] ?? value) : value]
    }),
  )
}

function tokensOf(tokens: object, used: ReadonlySet<string>): Map<string, string> {
  const named = Object.entries(tokens).map(([name, value]): [string, string] => [
    `--ant-${kebab(name)}`,
    typeof value === 'number' && !bare.test(name) ? `${value}px` : String(value),
  ])
  return new Map(named.filter(([name]) => used.has(name)))
}

const linesOf = (tokens: ReadonlyMap<string, string>) =>
  [...tokens].map(([name, value]) => `${name}:${value}`).join(';')

/** The variables that stand in our sources: a hundred others would only make the page heavier. */
function usedNames(): Set<string> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(css|tsx?)$/.test(name))
  return new Set(files.flatMap((name) => readFileSync(join(source, name), 'utf8').match(/--ant-[a-z0-9-]+/g) ?? []))
}

function kebab(name: string): string {
  return name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase()
}
