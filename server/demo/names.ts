import type { City } from './cities.ts'
import type { Random } from './random.ts'

const surnames = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
]
const maleNames = [
  '伟',
  '强',
  '磊',
  '军',
  '勇',
  '杰',
  '涛',
  '明',
  '超',
  '刚',
  '平',
  '辉',
  '鹏',
  '志强',
  '建国',
  '建华',
  '志明',
  '国栋',
  '文博',
  '海涛',
  '俊杰',
  '晓峰',
  '振华',
  '永康',
  '家豪',
  '子轩',
  '宇航',
  '浩然',
]
const femaleNames = [
  '芳',
  '娜',
  '敏',
  '静',
  '丽',
  '艳',
  '娟',
  '霞',
  '燕',
  '玲',
  '桂英',
  '秀兰',
  '晓燕',
  '雪梅',
  '婷婷',
  '佳怡',
  '思雨',
  '梦琪',
  '雅琴',
  '文静',
]
const companyWords = [
  '鹏程',
  '恒通',
  '瑞丰',
  '华骏',
  '众诚',
  '顺达',
  '金桥',
  '远航',
  '宝盛',
  '汇锋',
  '天骄',
  '盛世',
  '广源',
  '百顺',
  '和谐',
  '永达',
  '新丰泰',
  '润达',
  '正泰行',
  '大昌',
  '国盛',
  '中和',
  '亨得利',
  '驰远',
  '星辉',
  '捷路',
  '东安',
  '福瑞',
  '鼎盛',
  '锦绣',
  '万帮',
  '腾飞',
  '港龙',
  '信达',
]

export const maleName = (random: Random): string => random.pick(surnames) + random.pick(maleNames)
export const femaleName = (random: Random): string => random.pick(surnames) + random.pick(femaleNames)
export const personName = (random: Random): string => (random.chance(0.72) ? maleName(random) : femaleName(random))

const companyKinds = {
  dealer: ['汽车销售服务有限公司', '二手车经营有限公司', '名车贸易有限公司', '汽车销售有限公司'],
  factory: ['汽车制造有限公司', '新能源汽车有限公司'],
  platform: ['汽车科技有限公司', '好车网络科技有限公司'],
  peer: ['物流有限公司', '汽车托运有限公司', '供应链管理有限公司'],
} as const

export type CompanyKind = keyof typeof companyKinds

/** The full name and the short one that people use. */
export function companyName(random: Random, city: City, kind: CompanyKind): { name: string; shortName: string } {
  const word = random.pick(companyWords)
  return { name: `${city.name}${word}${random.pick(companyKinds[kind])}`, shortName: `${city.name}${word}` }
}
