import { offices } from '../../src/resources/company/offices.ts'
import type { Actor } from '../engine/batch.ts'
import { cities, type OfficeCode } from './cities.ts'
import type { Office } from './world.ts'

/** Each office has a yard and owns the cities around it. */
export const headOffice = {
  code: 'SZ',
  name: '深圳总部',
  phone: '0755-86013388',
  address: '深圳市龙岗区坪地街道富坪中路7号',
  yardCapacity: 300,
} as const

const branches: readonly [OfficeCode, string, string, string, number][] = [
  ['SH', '上海营业部', '021-59783366', '上海市嘉定区安亭镇曹安公路5168号', 180],
  ['CD', '成都营业部', '028-84859988', '成都市龙泉驿区车城东六路66号', 120],
  ['BJ', '北京营业部', '010-87238866', '北京市大兴区黄村镇京开路29号', 150],
]

/** The cities that the office owns as places of departure and arrival. */
const regionsOf = (office: OfficeCode) =>
  Object.values(cities)
    .filter((city) => city.office === office)
    .map(({ code }) => ({ region: code }))

export async function openBranches(boss: Actor, head: Office): Promise<Record<OfficeCode, Office>> {
  const opened: Partial<Record<OfficeCode, Office>> = { SZ: head }
  await boss.change(offices, head.id, { regions: regionsOf('SZ') })
  for (const [code, name, phone, address, yardCapacity] of branches)
    opened[code] = await boss.create(offices, {
      ...{ code, name, kind: 'branch', parentId: head.id, phone, address, yardCapacity },
      regions: regionsOf(code),
    })
  // The cast: the head office and every branch.
  return opened as Record<OfficeCode, Office>
}
