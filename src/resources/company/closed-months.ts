import { computed, datetime, integer, ref, section, state, text, textarea } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource, related } from '../../define/resource.ts'

/**
 * 关账: a month of the company that was closed. Its row makes it so: of what has a `period` nothing is written in that
 * month, until somebody with the right opens it again, with a reason.
 */
export const closedMonths = defineResource({
  name: 'closedMonths',
  label: ['关账月份', 'Closed month'],
  flag: 'financeConfluence',
  titleField: 'month',
  scope: 'all',
  rights: { create: 'period.close', change: false, remove: false },
  search: ['month'],
  fields: {
    ...section(
      '关账',
      'Closing',
      {
        month: text('月份', 'Month', {
          required: true,
          unique: true,
          format: 'month',
          readOnly: 'afterCreate',
          hint: ['如 2026-11', 'Such as 2026-11'],
        }),
        status: state(
          '状态',
          'Status',
          {
            closed: { label: ['已关账', 'Closed'], color: 'green' },
            reopened: { label: ['已反关账', 'Reopened'], color: 'gold' },
          },
          'closed',
        ),
        closedById: computed(ref('关账人', 'Closed by', 'staff', { initial: '$actor' })),
        closedAt: computed(datetime('关账时间', 'Closed at')),
        reopenedById: computed(ref('反关账人', 'Reopened by', 'staff')),
        reopenedAt: computed(datetime('反关账时间', 'Reopened at')),
        reopenReason: computed(text('反关账原因', 'Why reopened')),
        openReason: text('仍要关账的原因', 'Why closed all the same', {
          maxLength: 200,
          readOnly: 'afterCreate',
          hint: ['还有未办完的单据时填写', 'Where something of the month is not done yet'],
        }),
        closings: computed(integer('关账次数', 'Closings', { initial: 1 })),
        remark: textarea('备注', 'Remarks', { maxLength: 500 }),
      },
      { panel: 'closingChecks' },
    ),
  },
  actions: {
    close: {
      label: ['再次关账', 'Close again'],
      from: ['reopened'],
      to: 'closed',
      right: 'period.close',
      custom: true,
      panel: 'closingChecks',
      stamp: { closedById: '$actor', closedAt: '$now' },
      input: {
        openReason: text('仍要关账的原因', 'Why closed all the same', {
          maxLength: 200,
          hint: ['还有未办完的单据时填写', 'Where something of the month is not done yet'],
        }),
      },
    },
    reopen: {
      label: ['反关账', 'Reopen'],
      from: ['closed'],
      to: 'reopened',
      custom: true,
      notify: { to: ['closedById'] },
      right: 'period.reopen',
      color: 'red',
      confirm: [
        '反关账后，该月的单据又可以新增、修改和办理',
        'What is of that month can be entered, changed and acted on again',
      ],
      input: { reason: text('原因', 'Reason', { required: true }) },
      stamp: { reopenedById: '$actor', reopenedAt: '$now', reopenReason: '$reason' },
    },
  },
  views: {
    all: {
      path: '/financeManage/closedMonthTable',
      label: ['关账', 'Closing'],
      tabs: 'status',
      columns: names('month status closedById closedAt closings openReason reopenedById reopenedAt reopenReason'),
      sort: '-month',
      actions: ['close', 'reopen'],
      links: ['monthFigures.all', 'summary'],
    },
  },
  show: {
    related: [
      related('关账数据', 'Closing figures', 'monthFigures', {
        by: 'closedMonthId',
        columns: names('closing kind title officeId amountFen formerFen changeFen'),
      }),
    ],
    history: true,
  },
})
