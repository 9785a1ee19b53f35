import { beforeAll, describe, expect, test } from 'vitest'
import { flagNames } from '../../src/define/flags.ts'
import { getSession, type Session } from '../../src/providers/session.ts'
import { menuOf } from '../../src/shell/menu/menu-tree.ts'
import { keySigns } from '../../src/shell/tools/key-signs.ts'
import { fuzzy, menuSource, type Source } from '../../src/shell/tools/search-sources.ts'
import { asUser } from '../helpers/screen.tsx'

const labelsOf = async (source: Source, text: string) =>
  (await source.find(text, new AbortController().signal)).map(({ label }) => label)

const nowhere = () => undefined
let session: Session
beforeAll(() => {
  asUser()
  session = getSession()
})

describe('the search box', () => {
  test.each([
    ['its title', '待派车', '待派车'],
    ['a part of it', '派车', '待派车'],
    ['pinyin', 'daipaiche', '待派车'],
    ['the beginning of the pinyin', 'daipai', '待派车'],
    ['initials', 'dpc', '待派车'],
    ['its path', 'costomertable', '客户管理'],
    ['a path that is mistyped', 'bussinessTotalTable', '订单总表'],
    ['pinyin that is mistyped', 'dingdanzongbioa', '订单总表'],
  ])('finds a page by %s', async (_way, text, label) => {
    expect((await labelsOf(menuSource(session, nowhere), text))[0]).toBe(label)
  })

  test('is as tolerant as the specification says, and weighs a title more than a path', async () => {
    expect(fuzzy).toMatchObject({
      threshold: 0.4,
      keys: [
        { name: 'titles', weight: 0.7 },
        { name: 'path', weight: 0.3 },
      ],
    })
  })

  test('finds nothing for what is not there', async () => {
    expect(await labelsOf(menuSource(session, nowhere), 'qqqqzzzzxxxx')).toEqual([])
  })

  test('offers every page at first', async () => {
    const all = menuOf(session).flatMap(({ entries }) => entries)
    expect(await labelsOf(menuSource(session, nowhere), '')).toHaveLength(all.length)
  })

  test('offers only what the person may see', async () => {
    const permissions = Object.fromEntries(
      flagNames.map((flag) => [flag, { hidden: flag === 'customerManage' ? 1 : 0 }]),
    )
    const blind = { ...session, permissions: permissions as Session['permissions'] }
    expect(await labelsOf(menuSource(blind, nowhere), '客户管理')).not.toContain('客户管理')
  })
})

describe('the keys of a shortcut', () => {
  test.each([
    ['mod+s', ['Ctrl', 'S']],
    ['n', ['N']],
    ['ArrowUp', ['↑']],
    ['Enter', ['Enter']],
    ['', ['']],
  ])('are told as they stand on the keyboard: %j', (shortcut, signs) => {
    expect(keySigns(shortcut)).toEqual(signs)
  })
})
