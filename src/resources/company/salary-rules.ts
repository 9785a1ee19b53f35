import { computed, decimal, integer, money, ref, section, select, text, textarea } from '../../define/field.ts'
import { defineResource, lines } from '../../define/resource.ts'
import { staff } from './staff.ts'

const pay = { right: 'pay', min: 0, initial: 0 } as const

/**
 * 工资规则: what a post, or a single person, is paid from a month on (domain §2.25). A person's own rule goes before the
 * post's; of several the newest that has begun holds. Sheets that were calculated keep what they were calculated with.
 */
export const salaryRules = defineResource({
  name: 'salaryRules',
  label: '工资规则',
  flag: 'workerWage',
  titleField: 'name',
  scope: 'all',
  rights: { create: 'salary.edit', change: 'salary.edit', remove: 'salary.edit' },
  search: ['name', 'staffId.name'],
  rules: [
    {
      when: {
        or: [
          { post: null, staffId: null },
          { post: { nnull: true }, staffId: { nnull: true } },
        ],
      },
      field: 'post',
      message: '请选择岗位或员工，二选一',
    },
  ],
  fields: {
    ...section('适用', {
      name: text('名称', { required: true, maxLength: 40, width: 180 }),
      post: select('岗位', staff.fields.post.options, { hint: '岗位与员工二选一', width: 110 }),
      staffId: ref('员工', 'staff', { hint: '只对一人的规则，优先于岗位规则' }),
      fromMonth: text('起用月份', { required: true, format: 'month', maxLength: 7, hint: '如 2026-11', width: 100 }),
    }),
    ...section('每月固定', {
      baseFen: money('底薪', pay),
      allowanceFen: money('补贴', pay),
      insuranceFen: money('社保', { ...pay, hint: '每月个人部分' }),
      fundFen: money('公积金', { ...pay, hint: '每月个人部分' }),
    }),
    ...section('提成', {
      commissionOn: select(
        '提成依据',
        { none: '无提成', cars: '交车台数', revenue: '运费收入', grossProfit: '毛利', received: '实收运费' },
        { required: true, initial: 'none', width: 100 },
      ),
      tierMode: select(
        '分档方式',
        { whole: '全额按所达档', progressive: '逐档累进' },
        { required: true, initial: 'progressive', visible: { commissionOn: { ne: 'none' } }, width: 110 },
      ),
    }),
    ...section('驾驶员', {
      tripFen: money('每趟工资', { ...pay, hint: '驾驶员：每完成一张运单' }),
      perKmFen: money('每公里工资', { ...pay, hint: '驾驶员：按里程表' }),
    }),
    ...section('备注', {
      remark: textarea('备注', { maxLength: 500, right: 'pay' }),
    }),
  },
  unique: [
    ['post', 'fromMonth'],
    ['staffId', 'fromMonth'],
  ],
  lines: {
    carTiers: lines('按台提成', 'salaryCarTiers', {
      by: 'ruleId',
      position: 'seq',
      max: 10,
      after: '提成',
      visible: { commissionOn: 'cars' },
    }),
    rateTiers: lines('按比例提成', 'salaryRateTiers', {
      by: 'ruleId',
      position: 'seq',
      max: 10,
      after: '提成',
      visible: { commissionOn: { in: ['revenue', 'grossProfit', 'received'] } },
    }),
  },
  views: {
    all: {
      path: '/company/personnel/salaryRules',
      label: '工资规则',
      right: 'pay',
      columns: [
        'name',
        'post',
        'staffId',
        'fromMonth',
        'baseFen',
        'allowanceFen',
        'commissionOn',
        'tierMode',
        'tripFen',
        'perKmFen',
      ],
      optionalColumns: ['insuranceFen', 'fundFen', 'remark', 'updatedAt'],
      filters: ['post', 'staffId', 'commissionOn'],
      sort: 'name',
      links: ['salaryStatistics'],
    },
  },
  show: { history: true },
  exchange: { export: true },
  english: {
    '请选择岗位或员工，二选一': 'Choose either a position or a person',
    工资规则: 'Pay rule',
    岗位与员工二选一: 'Either a post or a person',
    '只对一人的规则，优先于岗位规则': 'For one person; goes before the rule of the post',
    起用月份: 'From month',
    '如 2026-11': 'Such as 2026-11',
    底薪: 'Base pay',
    补贴: 'Allowance',
    社保: 'Social insurance',
    公积金: 'Housing fund',
    每月个人部分: "The person's share each month",
    提成依据: 'Commission on',
    无提成: 'No commission',
    交车台数: 'Cars delivered',
    运费收入: 'Freight revenue',
    实收运费: 'Freight received',
    分档方式: 'Tiers',
    全额按所达档: 'The tier reached holds for all',
    逐档累进: 'Each part at its own tier',
    每趟工资: 'Pay per trip',
    '驾驶员：每完成一张运单': 'Drivers: for each waybill completed',
    每公里工资: 'Pay per km',
    '驾驶员：按里程表': 'Drivers: by the odometer',
    按台提成: 'Commission per car',
    按比例提成: 'Commission by percentage',
    适用: 'Holds for',
    每月固定: 'Fixed each month',
    提成: 'Commission',
    '起（台）': 'From (cars)',
    每台提成: 'Per car',
    '起（元）': 'From (yuan)',
    '比例（%）': 'Percent',
  },
})

/** 按台提成: from so many cars of the month on, so much for each. */
export const salaryCarTiers = defineResource({
  name: 'salaryCarTiers',
  label: '按台提成',
  flag: 'workerWage',
  titleField: 'fromCars',
  scope: { parent: 'ruleId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    ruleId: ref('工资规则', 'salaryRules', { required: true, readOnly: 'afterCreate' }),
    seq: computed(integer('序号', { required: true, width: 60 })),
    fromCars: integer('起（台）', { required: true, min: 0, max: 100_000, width: 140 }),
    perCarFen: money('每台提成', { required: true, min: 0, right: 'pay', width: 160 }),
  },
})

/** 按比例提成: from so much money of the month on, so many percent of it, to two decimals (domain §3: NUMERIC(7,4)). */
export const salaryRateTiers = defineResource({
  name: 'salaryRateTiers',
  label: '按比例提成',
  flag: 'workerWage',
  titleField: 'fromFen',
  scope: { parent: 'ruleId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    ruleId: ref('工资规则', 'salaryRules', { required: true, readOnly: 'afterCreate' }),
    seq: computed(integer('序号', { required: true, width: 60 })),
    fromFen: money('起（元）', { required: true, min: 0, width: 160 }),
    percent: decimal('比例（%）', { required: true, scale: 2, min: 0, max: 100, right: 'pay', width: 140 }),
  },
})
