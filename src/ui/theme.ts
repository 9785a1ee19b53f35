/**
 * The seed of antd's design tokens. The accent is the specification's colour; white text on it reaches 2.8:1 only, so
 * buttons and links use `strongOf` of it, which reaches 5:1.
 */
export const seed = { colorPrimary: '#409EFF', fontSize: 14, borderRadius: 6 } as const

/** What small text needs is 4.5; a little more holds on a shaded row too. */
const strongContrast = 5

/** The accent darkened until white text on it, and it on white, reach the contrast that small text needs. */
export function strongOf(accent: string): string {
  let colour = parse(accent)
  while (contrastWithWhite(colour) < strongContrast) colour = darker(colour)
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

type Rgb = [number, number, number]

function parse(hex: string): Rgb {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  return [at(1), at(3), at(5)]
}

/** Takes the light parts away faster than the hue, so that a blue stays a blue. */
function darker([red, green, blue]: Rgb): Rgb {
  return [red * 0.95, green * 0.97, blue * 0.985]
}

/** WCAG 2.2, relative luminance. */
function contrastWithWhite(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
