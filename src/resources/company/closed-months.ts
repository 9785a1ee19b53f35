import { computed, datetime, ref, section, state, text, textarea } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/**
 * 关账: a month of the company that was closed. Its row makes it so: of what has a `period` nothing is written in that
 * month, until somebody with the right opens it again, with a reason.
 */
export const closedMonths = defineResource({
  name: 'closedMonths',
  label: '关账月份',
  flag: 'financeConfluence',
  titleField: 'month',
  scope: 'all',
  rights: { create: 'period.close', change: false, remove: false },
  search: ['month'],
  fields: {
    ...section('关账', {
      month: text('月份', {
        required: true,
        unique: true,
        format: 'month',
        readOnly: 'afterCreate',
        hint: '如 2026-11',
      }),
      status: state(
        '状态',
        { closed: { label: '已关账', color: 'green' }, reopened: { label: '已反关账', color: 'gold' } },
        'closed',
      ),
      closedById: computed(ref('关账人', 'staff', { initial: '$actor' })),
      closedAt: computed(datetime('关账时间')),
      reopenedById: computed(ref('反关账人', 'staff')),
      reopenedAt: computed(datetime('反关账时间')),
      reopenReason: computed(text('反关账原因')),
      remark: textarea('备注', { maxLength: 500 }),
    }),
  },
  actions: {
    close: {
      label: '再次关账',
      from: ['reopened'],
      to: 'closed',
      right: 'period.close',
      custom: true,
      stamp: { closedById: '$actor', closedAt: '$now' },
    },
    reopen: {
      label: '反关账',
      from: ['closed'],
      to: 'reopened',
      right: 'period.reopen',
      color: 'red',
      confirm: '反关账后，该月的单据又可以新增、修改和办理',
      input: { reason: text('原因', { required: true }) },
      stamp: { reopenedById: '$actor', reopenedAt: '$now', reopenReason: '$reason' },
    },
  },
  views: {
    all: {
      path: '/financeManage/closedMonthTable',
      label: '关账',
      tabs: 'status',
      columns: ['month', 'status', 'closedById', 'closedAt', 'reopenedById', 'reopenedAt', 'reopenReason'],
      sort: '-month',
      actions: ['close', 'reopen'],
    },
  },
  show: { history: true },
  english: {
    关账月份: 'Closed month',
    关账: 'Closing',
    已关账: 'Closed',
    已反关账: 'Reopened',
    关账人: 'Closed by',
    关账时间: 'Closed at',
    反关账人: 'Reopened by',
    反关账时间: 'Reopened at',
    反关账原因: 'Why reopened',
    再次关账: 'Close again',
    反关账: 'Reopen',
    '反关账后，该月的单据又可以新增、修改和办理': 'What is of that month can be entered, changed and acted on again',
  },
})
