import type { Text } from './text.ts'

/** Parts of a car on which damage is marked (车身部位), from the front to the back. */
export const carParts = {
  frontBumper: ['前保险杠', 'Front bumper'],
  leftHeadlight: ['左大灯', 'Left headlight'],
  rightHeadlight: ['右大灯', 'Right headlight'],
  bonnet: ['引擎盖', 'Bonnet'],
  windscreen: ['前挡玻璃', 'Windscreen'],
  roof: ['车顶', 'Roof'],
  rearWindow: ['后挡玻璃', 'Rear window'],
  boot: ['后备箱盖', 'Boot lid'],
  rearBumper: ['后保险杠', 'Rear bumper'],
  leftTaillight: ['左尾灯', 'Left taillight'],
  rightTaillight: ['右尾灯', 'Right taillight'],
  leftFrontWing: ['左前翼子板', 'Left front wing'],
  leftFrontDoor: ['左前门', 'Left front door'],
  leftRearDoor: ['左后门', 'Left rear door'],
  leftRearWing: ['左后翼子板', 'Left rear wing'],
  rightFrontWing: ['右前翼子板', 'Right front wing'],
  rightFrontDoor: ['右前门', 'Right front door'],
  rightRearDoor: ['右后门', 'Right rear door'],
  rightRearWing: ['右后翼子板', 'Right rear wing'],
  leftMirror: ['左后视镜', 'Left mirror'],
  rightMirror: ['右后视镜', 'Right mirror'],
  leftFrontWheel: ['左前轮', 'Left front wheel'],
  leftRearWheel: ['左后轮', 'Left rear wheel'],
  rightFrontWheel: ['右前轮', 'Right front wheel'],
  rightRearWheel: ['右后轮', 'Right rear wheel'],
  interior: ['内饰', 'Interior'],
} as const satisfies Record<string, Text>
export type CarPart = keyof typeof carParts

/** What can be wrong with a part. */
export const carFaults = {
  scratch: ['划痕', 'scratch'],
  dent: ['凹陷', 'dent'],
  chip: ['掉漆', 'paint chip'],
  crack: ['开裂', 'crack'],
  broken: ['破损', 'broken'],
  missing: ['缺失', 'missing'],
  stain: ['污渍', 'stain'],
} as const satisfies Record<string, Text>
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

/** 左前门划痕, "Left front door: scratch". */
export function textOfMark(mark: string): Text {
  const read = readMark(mark)
  if (!read) return [mark, mark]
  const [part, fault] = [carParts[read.part], carFaults[read.fault]]
  return [`${part[0]}${fault[0]}`, `${part[1]}: ${fault[1]}`]
}

/** Every mark there can be. */
export const allMarks = (): string[] =>
  Object.keys(carParts).flatMap((part) =>
    Object.keys(carFaults).map((fault) => markAt(part as CarPart, fault as CarFault)),
  )
