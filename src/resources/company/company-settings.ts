import { decimal, integer, money, section, text, textarea } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

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
    }),
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
