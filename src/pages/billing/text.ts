import { textsOf } from '../../providers/texts-of.ts'

const zh = {
  balance: '账户余额',
  free: '可用 {amount} 元，约可发 {parts} 条',
  frozen: '待扣 {amount} 元',
  low: '余额低于提醒线 {amount} 元，请及时充值',
  price: '短信 {amount} 元/条',
  failed: '余额没有读到',
  code: '付款二维码',
  scan: '请用{channel}扫码支付 {amount} 元',
  until: '请在 {time} 前支付，到账后本页自动更新',
  making: '正在向支付平台取二维码…',
  transfer: '转账后由会计按银行流水号确认到账',
  away: '{note}，稍后自动重试',
  used: '短信使用记录',
  top: '充值记录',
} as const

const en: Record<keyof typeof zh, string> = {
  balance: 'Message balance',
  free: '{amount} free, about {parts} parts',
  frozen: '{amount} reserved',
  low: 'Below {amount}: please top up',
  price: '{amount} a part',
  failed: 'The balance could not be read',
  code: 'Code to pay',
  scan: 'Pay {amount} by scanning with {channel}',
  until: 'To be paid before {time}; this page follows by itself',
  making: 'Asking the payment gateway for a code…',
  transfer: 'The accountant confirms the transfer by its bank reference',
  away: '{note}; tried again shortly',
  used: 'Messages used',
  top: 'Top-ups',
}

export const say = textsOf(zh, en)
