import { datetime, file, integer, marks, multiSelect, text, vin } from '../../define/field.ts'
import { reasonFor } from '../company/exception-kinds.ts'

/** When a car is looked over (验车): when it comes to us, on and off a truck, and when it is handed over. */
export const lookStages = {
  intake: ['收车', 'Intake'],
  loading: ['装车', 'Loading'],
  unloading: ['卸车', 'Unloading'],
  handOver: ['交车', 'Hand-over'],
} as const

/** What lies in the car and is to come back with it. */
export const carItems = {
  licence: ['行驶证', 'Registration'],
  spareWheel: ['备胎', 'Spare wheel'],
  jack: ['千斤顶', 'Jack'],
  tools: ['工具包', 'Tools'],
  triangle: ['三角牌', 'Warning triangle'],
  mats: ['脚垫', 'Mats'],
  chargingCable: ['充电线', 'Charging cable'],
  manual: ['说明书', 'Manual'],
} as const

export const photosOfLook = { accept: 'image', max: 9 } as const

const mileage = integer('里程', 'Mileage', { min: 0, max: 5_000_000, unit: ['公里', 'km'] })
const energyPercent = integer('油量/电量', 'Fuel or charge', { min: 0, max: 100, unit: ['%', '%'] })
/** Where the phone was, as it tells; a person at a desk is not asked. */
const place = text('地点', 'Place', { maxLength: 100, hidden: 'form' })

/** What is noted when a car is first looked over; `marks` is all of its damage, by anyone who sees what was marked before. */
const seen = {
  vin: vin('车架号', 'VIN', { hint: ['与登记的一致时不用填写', 'Leave empty where it matches the one on file'] }),
  mileage,
  energyPercent,
  keyCount: integer('钥匙', 'Keys', { min: 0, max: 9, unit: ['把', 'keys'] }),
  items: multiSelect('随车物品', 'Things in the car', carItems),
}
const besides = {
  conditionNote: text('车况', 'Condition', { maxLength: 200 }),
  photos: file('照片', 'Photo', photosOfLook),
  place,
  otherVinReason: reasonFor('otherVin'),
}
/** When it was done, by a phone that had no line then. */
const at = datetime('时间', 'Time', { hidden: 'form' })
/** Damage that nobody marked before; what was marked stays. */
const newMarks = marks('新增损伤', 'New damage', {
  hint: ['此前没有标过的', 'What nobody marked before'],
})

export const inspection = { ...seen, marks: marks('损伤', 'Damage'), ...besides }
/** The same by the driver, who sees the trip and not the order. */
export const inspectionOnTrip = { ...seen, newMarks, ...besides }
/** What fits one car alone of what is asked at an inspection. */
export const ofOneCar = [
  'vin',
  'mileage',
  'energyPercent',
  'keyCount',
  'items',
  'conditionNote',
  'otherVinReason',
] as const

/** What is noted while a car is loaded, unloaded or handed over. */
export const look = {
  newMarks,
  mileage,
  energyPercent,
  lookNote: text('说明', 'Note', { maxLength: 200 }),
  place,
  at,
}
export const ofOneLook = ['newMarks', 'mileage', 'energyPercent', 'lookNote', 'place', 'at'] as const
