import { defaultSettings } from '../define/settings.ts'

/** The eight predefined colours; the first is the product's own (specification §9). Keys name them in the catalogues. */
export const themeColours = {
  sky: defaultSettings.theme,
  blue: '#1890FF',
  lake: '#13A8A8',
  pine: '#389E0D',
  amber: '#D48806',
  brick: '#D4380D',
  violet: '#722ED1',
  ink: '#34495E',
} as const

/** The seed of antd's design tokens. Text on the accent, and the accent as text, take shades of it that can be read. */
export const seed = { colorPrimary: defaultSettings.theme, fontSize: 14, borderRadius: 6 } as const

/**
 * What the dark scheme sets beside antd's: a page that is not pure black, whose edge to the cards would glare. It is
 * darker than they, so no text loses contrast.
 */
export const nightSeed = { colorBgLayout: '#0d0e10' } as const

/** Where the content stands: antd's `colorBgContainer`, by scheme. */
const paper = { light: '#ffffff', dark: '#141414' } as const
/** How much of the accent is in a pointed row, in a chosen one. */
const tints = { light: [0.05, 0.11], dark: [0.09, 0.17] } as const

/** WCAG 2.2 AA asks small text for 4.5; a little more is kept for shaded grounds. */
const textContrast = 4.6
const onPaperContrast = 5
/** … and the edge of a control for 3. */
const edgeContrast = 3

/** The accent darkened until white text on it, and it on white, can be read. */
export function strongOf(accent: string): string {
  const chosen = mix(accent, paper.light, tints.light[1])
  return shade(
    accent,
    'darker',
    (colour) => contrast(colour, paper.light) >= onPaperContrast && contrast(colour, chosen) >= textContrast,
  )
}

/** The accent lightened until it can be read as text in the dark. */
export function brightOf(accent: string): string {
  const chosen = mix(accent, paper.dark, tints.dark[1])
  return shade(
    accent,
    'lighter',
    (colour) => contrast(colour, paper.dark) >= onPaperContrast && contrast(colour, chosen) >= textContrast,
  )
}

/** The ground of a main button in the dark, which must stand out, and the text on it: white or black. */
export function solidOf(accent: string): { ground: string; text: string } {
  const ground = shade(strongOf(accent), 'lighter', (colour) => contrast(colour, paper.dark) >= edgeContrast)
  return { ground, text: contrast(ground, '#ffffff') >= textContrast ? '#ffffff' : '#000000' }
}

/** The style sheet of an accent, for light and dark. Print is always light. */
export function accentCss(accent: string): string {
  const strong = strongOf(accent)
  const bright = brightOf(accent)
  const { ground, text } = solidOf(accent)
  const light = variables(accent, paper.light, tints.light, [strong, '#000000'], [strong, '#ffffff'])
  const dark = variables(accent, paper.dark, tints.dark, [bright, '#ffffff'], [ground, text])
  return `:root{${light}}@media screen{:root[data-scheme=dark]{${dark}}}`
}

type Pair = readonly [string, string]

function variables(
  accent: string,
  ground: string,
  [hover, chosen]: readonly [number, number],
  text: Pair,
  solid: Pair,
) {
  const shades = {
    accent,
    primary: text[0],
    // Away from the ground: nearer to it a link would be harder to read just when it is pointed at.
    'primary-hover': mix(text[0], text[1], 0.9),
    'primary-active': `color-mix(in srgb,${text[0]} 85%,${text[1]})`,
    solid: solid[0],
    'solid-active': `color-mix(in srgb,${solid[0]} 85%,${solid[1] === '#ffffff' ? '#000' : '#fff'})`,
    'on-solid': solid[1],
    'row-hover': mix(accent, ground, hover),
    'row-chosen': mix(accent, ground, chosen),
  }
  return Object.entries(shades)
    .map(([name, value]) => `--bc-${name}:${value}`)
    .join(';')
}

/** Makes a colour darker or lighter until it will do. Hue and saturation stay, so that a blue stays a blue. */
function shade(colour: string, step: 'darker' | 'lighter', isEnough: (colour: string) => boolean): string {
  const [hue, saturation, start] = hslOf(colour)
  const move = step === 'darker' ? -0.01 : 0.01
  for (let lightness = start; lightness >= 0 && lightness <= 1; lightness += move) {
    const next = lightness === start ? colour : hexOf(hue, saturation, lightness)
    if (isEnough(next)) return next
  }
  return step === 'darker' ? '#000000' : '#ffffff'
}

function hslOf(colour: string): [hue: number, saturation: number, lightness: number] {
  const [red = 0, green = 0, blue = 0] = parse(colour).map((part) => part / 255)
  const most = Math.max(red, green, blue)
  const span = most - Math.min(red, green, blue)
  const lightness = most - span / 2
  if (span === 0) return [0, 0, lightness]
  const hue = most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span
  return [hue * 60, span / (1 - Math.abs(2 * lightness - 1)), lightness]
}

/** The formula of CSS Color 4, §7.1. */
function hexOf(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (offset: number) => {
    const at = (offset + hue / 30 + 12) % 12
    return lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))
  }
  return hex([part(0), part(8), part(4)].map((share) => share * 255))
}

/** `share` of one colour in another. Both are `#RRGGBB`. */
export function mix(colour: string, other: string, share: number): string {
  const base = parse(other)
  const mixed = parse(colour).map((part, at) => part * share + (base[at] ?? 0) * (1 - share))
  return hex(mixed)
}

function hex(parts: readonly number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2.2: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = parse(colour).map((part) => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function parse(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}
