import { decimal, file, integer, money, section, text, textarea } from '../../define/field.ts'
import { defaultSignature } from '../../define/product.ts'
import { defineResource } from '../../define/resource.ts'
import { defaultCarriageTerms, defaultConsignmentTerms } from './paper-terms.ts'

/** What stands in the message with which a verification code comes. */
const verify = {
  required: true,
  maxLength: 200,
  placeholders: {
    code: { sample: '268014', required: true },
    minutes: { sample: '5' },
  },
  hint: ['{code} 为验证码，{minutes} 为有效分钟数', '{code} is the code, {minutes} for how long it is good'],
} as const

/** What stands in the messages that go to customers about an order and its cars. */
const aboutOrder = {
  order: { sample: 'D261121-0007' },
  from: { sample: '长春' },
  to: { sample: '深圳' },
  cars: { sample: '3' },
} as const
const aboutTrip = {
  ...aboutOrder,
  plate: { sample: '粤B12345' },
  driver: { sample: '王师傅' },
  phone: { sample: '13800138000' },
} as const
/** Where a link in a message leads; without it, or once the link is revoked, nothing stands there. */
const withLink = { ...aboutOrder, link: { sample: 'https://che.example.com/track?t=Zk3x0tq8Yw5bR1uVn7cLsA' } } as const
const linked = {
  hint: ['写上 {link} 则带查询链接，不写则不带', 'With {link} it bears the tracking link, else none'],
  placeholders: withLink,
} as const
const message = { required: true, maxLength: 200 } as const

/**
 * 公司设置: the thresholds by which the rules judge, and the texts of messages. One row, made with the company; a rule reads it in its own
 * transaction (`settingsOf`), so that a change holds from the next action on.
 */
export const companySettings = defineResource({
  name: 'companySettings',
  label: ['公司设置', 'Company settings'],
  flag: 'companyManager',
  titleField: 'name',
  scope: 'all',
  isSingleton: true,
  rights: { create: false, change: 'company.settings', remove: false },
  fields: {
    ...section('公司', 'Company', {
      name: text('公司名称', 'Company name', { required: true, maxLength: 60 }),
      address: text('地址', 'Address', { maxLength: 100 }),
      phone: text('电话', 'Phone', { maxLength: 40 }),
    }),
    ...section(
      '单据',
      'Papers',
      {
        printNote: textarea('单据附注', 'Note on papers', {
          maxLength: 300,
          hint: ['印在每张单据末尾，如开户行与账号', 'At the foot of every paper, such as the bank account'],
        }),
        stamp: file('印章', 'Stamp', {
          accept: 'image',
          max: 1,
          hint: [
            '透明底的图片，盖在托运单与合同上',
            'A picture without a background, on consignment notes and contracts',
          ],
        }),
        consignmentTerms: textarea('托运条款', 'Terms of consignment', {
          maxLength: 2000,
          hint: ['印在托运单上，每条一行', 'On the consignment note, each in a line of its own'],
          initial: defaultConsignmentTerms,
        }),
        carriageTerms: textarea('运输合同条款', 'Terms of carriage', {
          maxLength: 2000,
          hint: ['印在与承运方的合同上，每条一行', 'On the contract with a carrier, each in a line of its own'],
          initial: defaultCarriageTerms,
        }),
      },
      { panel: 'printPreview' },
    ),
    ...section('订单', 'Orders', {
      lossThresholdFen: money('亏损线', 'Loss threshold', {
        min: -1_000_000_000_000,
        initial: 0,
        required: true,
        right: 'cost',
        hint: ['毛利低于此数的订单算亏损', 'An order with a gross profit below this is loss-making'],
      }),
      rebateLimit: decimal('返利上限', 'Rebate limit', {
        min: 0,
        max: 100,
        scale: 2,
        initial: 30,
        required: true,
        right: 'cost',
        unit: ['%', '%'],
        hint: ['占合计运费的比例，超过须放行', 'A share of the revenue; above it an exception is needed'],
      }),
    }),
    ...section('财务', 'Finance', {
      paymentLimitFen: money('付款审批限额', 'Limit of approval', {
        min: 0,
        initial: 5_000_000,
        required: true,
        hint: ['单笔付款超过此数须由老板审批', 'A payment above it needs the owner'],
      }),
      expenseLimitFen: money('其他支出审批线', 'Limit of other expenses', {
        required: true,
        min: 0,
        initial: 500_000,
        hint: ['超过此数的其他支出须他人审批', 'An expense above it is approved by somebody else'],
      }),
    }),
    ...section('照片', 'Photos', {
      intakePhotos: integer('验车与装车照片', 'Photos at intake and loading', {
        min: 0,
        max: 18,
        initial: 4,
        required: true,
        unit: ['张', 'photos'],
        hint: ['每台车装车前至少', 'At least so many of each car before it is loaded'],
      }),
      handOverPhotos: integer('交车照片', 'Photos at the hand-over', {
        min: 0,
        max: 9,
        initial: 1,
        required: true,
        unit: ['张', 'photos'],
        hint: ['每次交车至少；收车人签了名的不要求', 'At least so many at each hand-over, unless it is signed for'],
      }),
    }),
    ...section(
      '短信',
      'Text messages',
      {
        smsSignature: text('短信签名', 'Signature', {
          required: true,
          maxLength: 20,
          initial: defaultSignature,
          hint: [
            '每条短信以【签名】开头，须与网关备案一致',
            'Each message begins with it; as registered with the gateway',
          ],
        }),
        smsUnitPriceFen: money('短信单价', 'Price of a part', {
          required: true,
          min: 0,
          max: 100,
          initial: 6,
          hint: ['70 字以内一条，超过后每 67 字一条', 'One part up to 70 characters, beyond that one for each 67'],
        }),
        publicAddress: text('对外网址', 'Public address', {
          format: 'site',
          maxLength: 100,
          hint: ['短信里的查询链接以此开头', 'With it the links in messages begin'],
        }),
        lowBalanceFen: money('余额提醒线', 'Low balance below', { required: true, min: 0, initial: 10_000 }),
        orderText: textarea('接单短信', 'Order taken', {
          ...message,
          ...linked,
          initial: '您的运单 {order} 已接单，{from} 至 {to} 共 {cars} 台，派车后再通知您。',
        }),
        dispatchText: textarea('派车短信', 'Dispatched', {
          ...message,
          placeholders: aboutTrip,
          initial: '您的运单 {order}（{from} 至 {to}）已派车：{plate}，驾驶员 {driver} {phone}。',
        }),
        driverText: textarea('派车短信（驾驶员）', 'Dispatched (driver)', {
          ...message,
          placeholders: {
            waybill: { sample: 'Y261121-0003' },
            from: { sample: '长春' },
            to: { sample: '深圳' },
            cars: { sample: '8' },
            plate: { sample: '粤B12345' },
          },
          initial: '您有新任务 {waybill}：{plate}，{from} 至 {to}，共 {cars} 台，请按时发车。',
        }),
        departText: textarea('发车短信', 'Departed', {
          ...message,
          placeholders: aboutTrip,
          initial: '您的运单 {order} 已从 {from} 发车，{plate}，驾驶员 {driver} {phone}。',
        }),
        arriveText: textarea('到达短信', 'Arrived', {
          ...message,
          placeholders: aboutTrip,
          initial: '您的运单 {order} 已到达 {to}，请留意交车电话。驾驶员 {driver} {phone}。',
        }),
        deliverText: textarea('交车短信', 'Delivered', {
          ...message,
          ...linked,
          initial: '您的运单 {order}（{from} 至 {to}，{cars} 台）已全部交车，感谢您的信任。',
        }),
        dunText: textarea('催款短信', 'Payment reminder', {
          ...message,
          placeholders: { customer: { sample: '顺达车行' }, count: { sample: '4' }, amount: { sample: '12,800.00' } },
          initial: '{customer}：您有 {count} 笔运费共 {amount} 元未结，请尽快安排付款。如已付款请忽略。',
        }),
        verifyText: textarea('验证码短信', 'Verification code', {
          ...verify,
          initial: '您的验证码是 {code}，{minutes} 分钟内有效，请勿告诉他人。',
        }),
        verifyTextEn: textarea('验证码短信（英文）', 'Verification code (English)', {
          ...verify,
          initial: 'Your verification code is {code}. It is good for {minutes} minutes, tell it to nobody.',
        }),
      },
      { panel: 'smsPreview' },
    ),
    ...section('备注', 'Remarks', { remark: textarea('备注', 'Remarks', { maxLength: 500 }) }),
  },
  views: {
    all: {
      path: '/company/companySettings',
      label: ['公司设置', 'Company settings'],
      right: 'company.settings',
      sort: 'createdAt',
      create: false,
    },
  },
  show: { history: true },
})
