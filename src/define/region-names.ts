/** Regions that the data set of districts leaves out (GB/T 2260): code and name. */
export const addedProvinces = [
  ['71', '台湾省'],
  ['81', '香港特别行政区'],
  ['82', '澳门特别行政区'],
] as const

/** What the name of a place ends in, and how it is read. */
const placeEndings: Readonly<Record<string, string>> = { 省: 'sheng', 市: 'shi', 区: 'qu', 县: 'xian' }

/** The ending of a name that is more than the ending and one sign: 区 of 南山区, none of 赵县. */
const endingOf = (name: string): string => (name.length > 2 && placeEndings[name.slice(-1)] ? name.slice(-1) : '')

/** A name as people say it: 深圳 for 深圳市. */
export const bareName = (name: string): string => name.slice(0, name.length - endingOf(name).length)

/** How the ending is read that `bareName` leaves out. */
export const endingRead = (name: string): string => placeEndings[endingOf(name)] ?? ''

/** Whether a place is meant by what was written, with or without 市. */
export const isNamed = (name: string, written: string): boolean => name === written || name === `${written}市`

/** Names that stand where a municipality or a province has no city: nobody says them. */
export const isFiller = (name: string): boolean =>
  name === '市辖区' || name === '县' || name.endsWith('直辖县级行政区划')
