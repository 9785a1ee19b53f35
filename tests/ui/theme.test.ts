import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentCss, brightOf, contrast, mix, solidOf, strongOf, themeColours } from '../../src/ui/theme.ts'

const AA = 4.5
const colour = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

describe('contrast', () => {
  test('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#ffffff', '#409EFF')).toBeCloseTo(2.77, 1)
  })
})

describe('an accent', () => {
  test('there are eight of them, the product’s own first', () => {
    expect(Object.values(themeColours)).toHaveLength(8)
    expect(new Set(Object.values(themeColours)).size).toBe(8)
    expect(Object.values(themeColours)[0]).toBe('#409EFF')
  })

  test('whichever it is, text in it and on it can be read in light and dark, also in a chosen row', () => {
    fc.assert(
      fc.property(fc.oneof(colour, fc.constantFrom(...Object.values(themeColours))), (accent) => {
        const strong = strongOf(accent)
        expect(contrast(strong, '#ffffff')).toBeGreaterThanOrEqual(AA)
        expect(contrast(strong, mix(accent, '#ffffff', 0.11))).toBeGreaterThanOrEqual(AA)
        const bright = brightOf(accent)
        expect(contrast(bright, '#141414')).toBeGreaterThanOrEqual(AA)
        expect(contrast(bright, mix(accent, '#141414', 0.17))).toBeGreaterThanOrEqual(AA)
        const [light = '', dark = ''] = [...accentCss(accent).matchAll(/--bc-primary-hover:(#\w{6})/g)].map(
          ([, one]) => one,
        )
        expect(contrast(light, '#ffffff')).toBeGreaterThanOrEqual(AA)
        expect(contrast(dark, '#141414')).toBeGreaterThanOrEqual(AA)
        const { ground, text } = solidOf(accent)
        expect(contrast(ground, text)).toBeGreaterThanOrEqual(AA)
        expect(contrast(ground, '#141414')).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 500 },
    )
  })

  test('keeps its colour: a blue becomes a darker blue', () => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(strongOf('#409EFF').slice(at, at + 2), 16),
    )
    expect(blue).toBeGreaterThan(green)
    expect(green).toBeGreaterThan(red)
  })

  test('is a style sheet for both schemes, and prints in the light one', () => {
    const css = accentCss('#13A8A8')
    expect(css).toMatch(/^:root\{--bc-accent:#13A8A8;.*\}@media screen\{:root\[data-scheme=dark\]\{.*\}\}$/)
  })
})
