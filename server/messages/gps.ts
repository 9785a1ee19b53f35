import { defineMessages } from '../../src/define/message.ts'

/** What is refused of positions that devices tell. */
export const gpsMessages = {
  'gps.token': { code: 401, zh: '设备接入令牌不正确', en: 'The token of the devices is wrong' },
  'gps.unreadable': { zh: '{field} 缺失或格式不正确', en: '{field} is missing or cannot be read' },
  'gps.noFix': { zh: '设备未定位', en: 'The device had no fix' },
  'gps.future': { zh: '定位时间晚于当前时间', en: 'The time lies in the future' },
  'gps.old': { zh: '定位时间早于 7 天前', en: 'The time is more than 7 days ago' },
  'gps.nowhere': { zh: '坐标为 0,0', en: 'The spot is 0,0' },
  'gps.abroad': { zh: '坐标不在中国范围内', en: 'The spot is outside China' },
  'gps.tooFast': { zh: '速度 {speed} 公里/小时，超过 {limit}', en: '{speed} km/h, above {limit}' },
  'gps.unknown': { zh: '没有车辆登记设备 {device}', en: 'No truck has the device {device}' },
  'gps.shared': {
    zh: '设备 {device} 登记在多辆车上：{plates}',
    en: 'Several trucks have the device {device}: {plates}',
  },
} as const

/** Makes a message of these. */
export const message = defineMessages(gpsMessages)
