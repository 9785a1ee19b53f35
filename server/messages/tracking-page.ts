import { defineMessages } from '../../src/define/message.ts'

/** What the page says under the tracking link of an order. */
export const trackingPageMessages = {
  'track.title': { zh: '订单 {no}', en: 'Order {no}' },
  'track.missing': {
    zh: '链接无效或已过期，请向承运方索取',
    en: 'The link is wrong or has expired. Please ask the carrier.',
  },
  'track.revoked': {
    zh: '此查询链接已停用，请向承运方索取新的链接',
    en: 'This link was revoked. Please ask the carrier for another one.',
  },
  'track.tooMany': { zh: '查询过于频繁，请稍后再试', en: 'Too many attempts. Please try again later.' },
  'track.expected': { zh: '预计到达', en: 'Expected' },
  'track.consignee': { zh: '收车人', en: 'Consignee' },
  'track.count': { zh: '台数', en: 'Cars' },
  'track.cars': { zh: '车辆', en: 'Cars' },
  'track.car': { zh: '车型 / 车架号后四位', en: 'Model / end of the VIN' },
  'track.state': { zh: '状态', en: 'Status' },
  'track.place': { zh: '当前位置', en: 'Place' },
  'track.events': { zh: '运输进度', en: 'Progress' },
  'track.reviewed': { zh: '已受理', en: 'Accepted' },
  'track.depart': { zh: '已发车', en: 'Departed' },
  'track.manual': { zh: '途经', en: 'Passed' },
  'track.arrive': { zh: '已到达', en: 'Arrived' },
  'track.signed': { zh: '已交车', en: 'Handed over' },
  'track.photos': { zh: '交车照片', en: 'Photos of the hand-over' },
  'track.photo': { zh: '交车照片 {number}', en: 'Photo {number} of the hand-over' },
  'track.answer': { zh: '收车确认', en: 'Confirm the hand-over' },
  'track.name': { zh: '您的姓名', en: 'Your name' },
  'track.tail': { zh: '收车手机号后四位', en: 'Last four digits of the phone that the cars are sent to' },
  'track.words': { zh: '留言（有异议时必填）', en: 'What you want to say (needed where something is wrong)' },
  'track.good': { zh: '完好收车', en: 'All in good order' },
  'track.problem': { zh: '有异议', en: 'Something is wrong' },
  'track.incomplete': {
    zh: '请填写您的姓名和收车手机号后四位；留言不超过 150 字',
    en: 'Please enter your name and the last four digits of the phone; at most 150 characters of words',
  },
  'track.noWords': { zh: '请写明有异议的地方', en: 'Please say what is wrong' },
  'track.stranger': { zh: '手机号后四位不对，请核对', en: 'These are not the last four digits of the phone' },
  'track.early': { zh: '车辆交付后才能确认', en: 'It can be confirmed once the cars are handed over' },
  'track.kept': { zh: '已收到，谢谢', en: 'Received, thank you' },
  'track.answered': { zh: '已经确认过了', en: 'It was answered already' },
} as const

/** Makes a message of these. */
export const message = defineMessages(trackingPageMessages)
