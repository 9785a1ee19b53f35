import type { Text } from './text.ts'

/** Parts of a car on which damage is marked (车身部位), from the front to the back; in English a name says itself. */
export const carParts = {
  frontBumper: '前保险杠',
  leftHeadlight: '左大灯',
  rightHeadlight: '右大灯',
  bonnet: '引擎盖',
  windscreen: '前挡玻璃',
  roof: '车顶',
  rearWindow: '后挡玻璃',
  boot: '后备箱盖',
  rearBumper: '后保险杠',
  leftTaillight: '左尾灯',
  rightTaillight: '右尾灯',
  leftFrontWing: '左前翼子板',
  leftFrontDoor: '左前门',
  leftRearDoor: '左后门',
  leftRearWing: '左后翼子板',
  rightFrontWing: '右前翼子板',
  rightFrontDoor: '右前门',
  rightRearDoor: '右后门',
  rightRearWing: '右后翼子板',
  leftMirror: '左后视镜',
  rightMirror: '右后视镜',
  leftFrontWheel: '左前轮',
  leftRearWheel: '左后轮',
  rightFrontWheel: '右前轮',
  rightRearWheel: '右后轮',
  interior: '内饰',
} as const
export type CarPart = keyof typeof carParts

/** What can be wrong with a part. */
export const carFaults = {
  scratch: '划痕',
  dent: '凹陷',
  chip: '掉漆',
  crack: '开裂',
  broken: '破损',
  missing: '缺失',
  stain: '污渍',
} as const
export type CarFault = keyof typeof carFaults

/** One mark: the part and what is wrong with it, `leftFrontDoor.scratch`. */
export const markAt = (part: CarPart, fault: CarFault): string => `${part}.${fault}`

/** The part and the fault of a mark; nothing of what is none. */
export function readMark(mark: string): { part: CarPart; fault: CarFault } | undefined {
  const [part = '', fault = '', ...more] = mark.split('.')
  if (more.length > 0 || !Object.hasOwn(carParts, part) || !Object.hasOwn(carFaults, fault)) return undefined
  // The casts: both were just found.
  return { part: part as CarPart, fault: fault as CarFault }
}

/** `leftFrontDoor` is 左前门, Left front door. */
export function textOfPart(part: CarPart): Text {
  const words = part.replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)
  return [carParts[part], words.charAt(0).toUpperCase() + words.slice(1)]
}
export const textOfFault = (fault: CarFault): Text => [carFaults[fault], fault]

/** 左前门划痕, "Left front door: scratch". */
export function textOfMark(mark: string): Text {
  const read = readMark(mark)
  if (!read) return [mark, mark]
  const [part, fault] = [textOfPart(read.part), textOfFault(read.fault)]
  return [`${part[0]}${fault[0]}`, `${part[1]}: ${fault[1]}`]
}

/** Every mark there can be. */
export const allMarks = (): string[] =>
  Object.keys(carParts).flatMap((part) =>
    Object.keys(carFaults).map((fault) => markAt(part as CarPart, fault as CarFault)),
  )
