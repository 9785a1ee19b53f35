/** 北京, 天津, 上海 and 重庆 are provinces and cities at once (直辖市, GB/T 2260). */
const municipalities = new Set(['11', '12', '31', '50'])

/**
 * The code of the city that a region is or lies in: four digits, of a municipality its two, of a county that is under no
 * city (省直辖, 90 in its third and fourth digit) its six. Null for what is larger than a city.
 */
export function cityOf(code: string): string | null {
  const province = code.slice(0, 2)
  if (municipalities.has(province)) return province
  const length = code.slice(2, 4) === '90' ? 6 : 4
  return code.length < length ? null : code.slice(0, length)
}
