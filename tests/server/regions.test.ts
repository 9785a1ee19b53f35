import { expect, it } from 'vitest'
import { regionLabel, regionList, regionOf } from '../../server/engine/regions.ts'

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
