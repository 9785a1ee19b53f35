import { regionList } from '../engine/regions.ts'
import type { Random } from './random.ts'

export type OfficeCode = 'SZ' | 'SH' | 'CD' | 'BJ'
export type City = {
  name: string
  /** Four digits; the districts below it are regions of six. */
  code: string
  /** The office that owns the city as a place of departure and arrival. */
  office: OfficeCode
  plate: string
  districts: readonly string[]
  latitude: number
  longitude: number
}

export const cities = {
  shenzhen: city('深圳', '4403', 'SZ', '粤B', 22.54, 114.06),
  guangzhou: city('广州', '4401', 'SZ', '粤A', 23.13, 113.26),
  changsha: city('长沙', '4301', 'SZ', '湘A', 28.23, 112.94),
  wuhan: city('武汉', '4201', 'SZ', '鄂A', 30.59, 114.3),
  haikou: city('海口', '4601', 'SZ', '琼A', 20.04, 110.2),
  shanghai: city('上海', '3101', 'SH', '沪A', 31.23, 121.47),
  hangzhou: city('杭州', '3301', 'SH', '浙A', 30.27, 120.15),
  suzhou: city('苏州', '3205', 'SH', '苏E', 31.3, 120.58),
  nanjing: city('南京', '3201', 'SH', '苏A', 32.06, 118.8),
  chengdu: city('成都', '5101', 'CD', '川A', 30.57, 104.07),
  chongqing: city('重庆', '5001', 'CD', '渝A', 29.56, 106.55),
  kunming: city('昆明', '5301', 'CD', '云A', 24.88, 102.83),
  xian: city('西安', '6101', 'CD', '陕A', 34.34, 108.94),
  beijing: city('北京', '1101', 'BJ', '京N', 39.9, 116.4),
  tianjin: city('天津', '1201', 'BJ', '津A', 39.08, 117.2),
  zhengzhou: city('郑州', '4101', 'BJ', '豫A', 34.75, 113.63),
  shenyang: city('沈阳', '2101', 'BJ', '辽A', 41.8, 123.43),
  urumqi: city('乌鲁木齐', '6501', 'BJ', '新A', 43.83, 87.62),
} as const satisfies Record<string, City>

export type Lane = { from: City; to: City; kilometres: number }

const { shenzhen, guangzhou, shanghai, hangzhou, suzhou, chengdu, chongqing, beijing, tianjin, ...far } = cities

/** The company's lanes and how many of 100 orders go there; most are served in both directions. */
export const lanes: readonly (readonly [Lane, number])[] = [
  ...both(shenzhen, shanghai, 11, 9),
  ...both(shenzhen, chengdu, 9, 7),
  ...both(shenzhen, beijing, 8, 7),
  ...both(shanghai, chengdu, 7, 6),
  ...both(shanghai, beijing, 6, 6),
  ...both(chengdu, beijing, 4, 3),
  ...both(guangzhou, hangzhou, 3, 2),
  ...both(suzhou, chongqing, 2, 2),
  ...both(shenzhen, far.wuhan, 3, 2),
  [lane(guangzhou, far.changsha), 2],
  [lane(shenzhen, far.haikou), 2],
  [lane(far.nanjing, shenzhen), 2],
  [lane(chengdu, far.kunming), 2],
  [lane(shanghai, far.xian), 2],
  [lane(tianjin, far.zhengzhou), 1],
  [lane(beijing, far.shenyang), 1],
  [lane(beijing, far.urumqi), 1],
]

function both(one: City, other: City, there: number, back: number): (readonly [Lane, number])[] {
  return [
    [lane(one, other), there],
    [lane(other, one), back],
  ]
}

/** Roads are about a quarter longer than the great circle. */
function lane(from: City, to: City): Lane {
  const radian = Math.PI / 180
  const [north, south] = [from.latitude * radian, to.latitude * radian]
  const half =
    Math.sin((north - south) / 2) ** 2 +
    Math.cos(north) * Math.cos(south) * Math.sin(((from.longitude - to.longitude) * radian) / 2) ** 2
  return { from, to, kilometres: Math.round(12_742 * Math.asin(Math.sqrt(half)) * 1.25) }
}

function city(
  name: string,
  code: string,
  office: OfficeCode,
  plate: string,
  latitude: number,
  longitude: number,
): City {
  const districts = regionList.filter(
    ([, label, parent]) => parent === code && label.endsWith('区') && !/开发|高新|合作|产业|示范/.test(label),
  )
  return { name, code, office, plate, latitude, longitude, districts: districts.slice(0, 9).map(([found]) => found) }
}

const cityByCode = new Map<string, City>(Object.values(cities).map((one) => [one.code, one]))

/** The city of a district's region code. */
export function cityOf(region: string): City {
  const found = cityByCode.get(region.slice(0, 4))
  if (!found) throw new Error(`no city of ${region}`)
  return found
}

/** Where the cars of a city are kept: always the same district. */
export const yardOf = (where: City): string => where.districts[2] as string

const streets = [
  '人民路',
  '中山路',
  '解放大道',
  '建设路',
  '科技园路',
  '迎宾大道',
  '汽车城大道',
  '环城南路',
  '滨江路',
  '工业三路',
  '创业路',
  '长江路',
]

export const addressIn = (random: Random): string => `${random.pick(streets)}${random.int(1, 899)}号`
