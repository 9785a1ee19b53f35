import { describe, expect, it } from 'vitest'
import { regionLabel, regionList, regionOf } from '../../server/engine/regions.ts'
import { findRegions, type RegionEntry, regionsOf } from '../../src/pages/resource/record/regions.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, openServer } from '../helpers/server.ts'

it('every region that a file shows is read back as the place it names', () => {
  const lost = regionList.map(([code]) => regionLabel(code)).filter((label) => regionLabel(regionOf(label)) !== label)
  expect(lost).toEqual([])
})

it('a region is read by its code, by the name of its city, and by a name that only one place has', () => {
  expect(regionOf('440305')).toBe('440305')
  expect(regionOf('深圳')).toBe('4403')
  expect(regionOf('广东省/深圳市')).toBe('4403')
  expect(regionOf('北京市 朝阳区')).toBe('110105')
  expect(regionOf('长春市 朝阳区')).toBe('220104')
})

it('a name that several places have, or none, is not guessed', () => {
  expect(regionOf('朝阳区')).toBeUndefined()
  expect(regionOf('查无此地')).toBeUndefined()
})

describe('what is typed into a region', () => {
  it.each([
    ['shenzhen', '4403'],
    ['sz', '4403'],
    ['深圳', '4403'],
    ['Chongqing', '50'],
    ['xian', '6101'],
    ['guangdong', '44'],
    ['shenzhen nanshan', '440305'],
    ['广东 深圳 ns', '440305'],
    ['朝阳', '110105'],
  ])('%s finds %s among the first', async (typed, code) => {
    const all = await spelled()
    expect(
      findRegions(all, typed)
        .slice(0, 8)
        .map(({ id }) => id),
    ).toContain(code)
  })

  it.each([
    ['sz', ['4403', '3205']],
    ['cs', ['4301']],
    ['hz', ['3301']],
    ['bj', ['11']],
    ['江苏苏州', ['3205']],
    ['江苏省苏州', ['3205']],
    ['广东深圳南山', ['440305']],
    ['湖北恩施', ['4228']],
    ['吉林', ['2202', '22']],
    ['海南', ['46']],
    ['cds', ['5101']],
    ['gzs', ['4401']],
    ['szs', ['4403', '3205']],
    ['bjs', ['11']],
    ['chengdushi', ['5101']],
    ['sichuanshengchengdushi', ['5101']],
    ['guangdongsheng', ['44']],
    ['nsq', ['440115', '440305']],
    ['深圳市', ['4403']],
  ])('%s begins with %s', async (typed, codes) => {
    const found = findRegions(await spelled(), typed).map(({ id }) => id)
    expect(found.slice(0, codes.length)).toEqual(codes)
  })

  it('never offers what only stands between a province and its places', async () => {
    const all = await spelled()
    const found = ['sz', 'sxq', '省直辖', '市辖区', '县'].flatMap((typed) => findRegions(all, typed))
    expect(found.filter(({ id }) => ['4190', '4290', '4690', '1101', '5002'].includes(id))).toEqual([])
    expect(findRegions(all, '济源')[0]?.label).toBe('河南省 济源市')
  })

  const [which] = testDatabases()
  let known: ReturnType<typeof regionsOf> | undefined
  const spelled = async () => {
    if (known || !which) return known ?? []
    const server = await openServer(which)
    const { body } = await (await server.as(boss)).get<RegionEntry[]>('/api/regions')
    await server.close()
    known = regionsOf(body.data)
    return known
  }
})
