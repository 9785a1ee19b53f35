import { computed, decimal, integer, money, ref, section, select, text, textarea } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource, lines } from '../../define/resource.ts'
import { staff } from './staff.ts'

const pay = { right: 'pay', min: 0, initial: 0 } as const

/**
 * 工资规则: what a post, or a single person, is paid from a month on (domain §2.25). A person's own rule goes before the
 * post's; of several the newest that has begun holds. Sheets that were calculated keep what they were calculated with.
 */
export const salaryRules = defineResource({
  name: 'salaryRules',
  label: ['工资规则', 'Pay rule'],
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
      message: ['请选择岗位或员工，二选一', 'Choose either a position or a person'],
    },
  ],
  fields: {
    ...section('适用', 'Holds for', {
      name: text('名称', 'Name', { required: true, maxLength: 40, width: 180 }),
      post: select('岗位', 'Position', staff.fields.post.options, {
        hint: ['岗位与员工二选一', 'Either a post or a person'],
        width: 110,
      }),
      staffId: ref('员工', 'Staff', 'staff', {
        hint: ['只对一人的规则，优先于岗位规则', 'For one person; goes before the rule of the post'],
      }),
      fromMonth: text('起用月份', 'From month', {
        required: true,
        format: 'month',
        maxLength: 7,
        hint: ['如 2026-11', 'Such as 2026-11'],
        width: 100,
      }),
    }),
    ...section('每月固定', 'Fixed each month', {
      baseFen: money('底薪', 'Base pay', pay),
      allowanceFen: money('补贴', 'Allowance', pay),
      insuranceFen: money('社保', 'Social insurance', {
        ...pay,
        hint: ['每月个人部分', "The person's share each month"],
      }),
      fundFen: money('公积金', 'Housing fund', { ...pay, hint: ['每月个人部分', "The person's share each month"] }),
    }),
    ...section('提成', 'Commission', {
      commissionOn: select(
        '提成依据',
        'Commission on',
        {
          none: ['无提成', 'No commission'],
          cars: ['交车台数', 'Cars delivered'],
          revenue: ['运费收入', 'Freight revenue'],
          grossProfit: ['毛利', 'Gross profit'],
          received: ['实收运费', 'Freight received'],
        },
        { required: true, initial: 'none', width: 100 },
      ),
      tierMode: select(
        '分档方式',
        'Tiers',
        {
          whole: ['全额按所达档', 'The tier reached holds for all'],
          progressive: ['逐档累进', 'Each part at its own tier'],
        },
        { required: true, initial: 'progressive', visible: { commissionOn: { ne: 'none' } }, width: 110 },
      ),
    }),
    ...section('驾驶员', 'Driver', {
      tripFen: money('每趟工资', 'Pay per trip', {
        ...pay,
        hint: ['驾驶员：每完成一张运单', 'Drivers: for each waybill completed'],
      }),
      perKmFen: money('每公里工资', 'Pay per km', { ...pay, hint: ['驾驶员：按里程表', 'Drivers: by the odometer'] }),
    }),
    ...section('备注', 'Remarks', {
      remark: textarea('备注', 'Remarks', { maxLength: 500, right: 'pay' }),
    }),
  },
  unique: [
    ['post', 'fromMonth'],
    ['staffId', 'fromMonth'],
  ],
  lines: {
    carTiers: lines('按台提成', 'Commission per car', 'salaryCarTiers', {
      by: 'ruleId',
      position: 'seq',
      max: 10,
      after: '提成',
      visible: { commissionOn: 'cars' },
    }),
    rateTiers: lines('按比例提成', 'Commission by percentage', 'salaryRateTiers', {
      by: 'ruleId',
      position: 'seq',
      max: 10,
      after: '提成',
      visible: { commissionOn: { in: ['revenue', 'grossProfit', 'received'] } },
    }),
  },
  copy: { fromMonth: {} },
  views: {
    all: {
      path: '/company/personnel/salaryRules',
      label: ['工资规则', 'Pay rules'],
      right: 'pay',
      columns: names('name post staffId fromMonth baseFen allowanceFen commissionOn tierMode tripFen perKmFen'),
      optionalColumns: ['insuranceFen', 'fundFen', 'remark', 'updatedAt'],
      filters: ['post', 'staffId', 'commissionOn'],
      sort: 'name',
      links: ['salaryStatistics'],
    },
  },
  show: { history: true },
  exchange: { import: { key: ['post', 'fromMonth'], lines: { carTiers: 'fromCars' } }, export: true },
})

/** 按台提成: from so many cars of the month on, so much for each. */
export const salaryCarTiers = defineResource({
  name: 'salaryCarTiers',
  label: ['按台提成', 'Commission per car'],
  flag: 'workerWage',
  titleField: 'fromCars',
  scope: { parent: 'ruleId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    ruleId: ref('工资规则', 'Pay rule', 'salaryRules', { required: true, readOnly: 'afterCreate' }),
    seq: computed(integer('序号', 'No.', { required: true, width: 60 })),
    fromCars: integer('起（台）', 'From (cars)', { required: true, min: 0, max: 100_000, width: 140 }),
    perCarFen: money('每台提成', 'Per car', { required: true, min: 0, right: 'pay', width: 160 }),
  },
})

/** 按比例提成: from so much money of the month on, so many percent of it, to two decimals (domain §3: NUMERIC(7,4)). */
export const salaryRateTiers = defineResource({
  name: 'salaryRateTiers',
  label: ['按比例提成', 'Commission by percentage'],
  flag: 'workerWage',
  titleField: 'fromFen',
  scope: { parent: 'ruleId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    ruleId: ref('工资规则', 'Pay rule', 'salaryRules', { required: true, readOnly: 'afterCreate' }),
    seq: computed(integer('序号', 'No.', { required: true, width: 60 })),
    fromFen: money('起（元）', 'From (yuan)', { required: true, min: 0, width: 160 }),
    percent: decimal('比例（%）', 'Percent', { required: true, scale: 2, min: 0, max: 100, right: 'pay', width: 140 }),
  },
})
