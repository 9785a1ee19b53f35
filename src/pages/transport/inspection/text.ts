import { textsOf } from '../../../providers/texts-of.ts'

const zh = {
  car: '车辆',
  by: '验车人',
  left: '左边',
  right: '右边',
  none: '还没有验车',
  one: '只验过一次，再验之后可以对比',
  fresh: '右边多出的损伤：{marks}',
  same: '损伤没有变化',
  gone: '只在左边：{marks}',
  noMarks: '无损伤',
  noPhotos: '没有照片',
} as const

const en: Record<keyof typeof zh, string> = {
  car: 'Car',
  by: 'Inspected by',
  left: 'On the left',
  right: 'On the right',
  none: 'Not inspected yet',
  one: 'Inspected once; two inspections can be compared',
  fresh: 'More damage on the right: {marks}',
  same: 'No change of the damage',
  gone: 'On the left alone: {marks}',
  noMarks: 'No damage',
  noPhotos: 'No photos',
}

/** Texts of the comparison of inspections. */
export const say = textsOf(zh, en)
