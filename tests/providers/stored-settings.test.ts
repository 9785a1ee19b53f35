import { describe, expect, it } from 'vitest'
import { defaultSettings, parseSettings, SETTINGS_KEY, sizeOf } from '../../src/define/settings.ts'
import { KEPT_PREFIX } from '../../src/providers/session.ts'

describe('stored settings', () => {
  it('keep what makes sense and leave the rest to the defaults', () => {
    const text = JSON.stringify({ theme: '#13a8a8', scheme: 'dark', tagsView: true, fixedHeader: 'yes', strange: 1 })
    expect(parseSettings(text)).toEqual({ theme: '#13a8a8', scheme: 'dark', tagsView: true })
  })

  it.each([
    ['nothing', null],
    ['damaged', '{"theme":'],
    ['a list', '[1,2]'],
    ['a word', '"dark"'],
    ['null', 'null'],
    ['no colour', '{"theme":"red;}body{display:none"}'],
    ['an unknown scheme', '{"scheme":"sepia"}'],
    ['the prototype', '{"constructor":true,"__proto__":true}'],
    ['far too much', JSON.stringify({ tagsView: true, more: 'x'.repeat(3000) })],
  ])('say nothing when they are %s', (_what, text) => {
    expect(parseSettings(text)).toEqual({})
  })

  it('begin as the specification says', () => {
    expect(defaultSettings).toMatchObject({
      theme: '#409EFF',
      showSettings: false,
      tagsView: false,
      fixedHeader: true,
      sidebarLogo: true,
    })
  })

  it('outlive the session', () => {
    expect(SETTINGS_KEY.startsWith(KEPT_PREFIX)).toBe(true)
  })
})

describe('the size of the controls', () => {
  it('comes from its cookie, and is medium without one', () => {
    expect(sizeOf('a=1; size=mini; b=2')).toBe('mini')
    expect(sizeOf('size=default')).toBe('default')
    expect(sizeOf('')).toBe('medium')
    expect(sizeOf('size=huge')).toBe('medium')
    expect(sizeOf('fontsize=mini')).toBe('medium')
  })
})
