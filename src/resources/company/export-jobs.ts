import { computed, date, datetime, file, integer, section, select, text } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'
import { resourceNames } from './resource-names.ts'

/** 导出任务: a large export that is made behind the answers, for the one who asked alone, who may cancel it. Written by the export alone. */
export const exportJobs = defineResource({
  name: 'exportJobs',
  label: ['导出任务', 'Export'],
  counted: ['次导出', 'exports'],
  titleField: 'name',
  scope: { own: 'createdById', resource: 'resource', where: { createdById: '$actor' } },
  rights: { create: false, change: false },
  indexes: [['status', 'aliveAt']],
  fields: {
    ...section('导出', 'Export', {
      name: text('内容', 'Content', { required: true, maxLength: 200, width: 200 }),
      resource: select('数据', 'Data', resourceNames, { required: true, width: 120 }),
      fileFormat: select(
        '格式',
        'Format',
        { xlsx: ['Excel', 'Excel'], csv: ['CSV', 'CSV'] },
        { required: true, width: 80 },
      ),
      status: select(
        '进度',
        'Progress',
        {
          waiting: { label: ['排队中', 'Waiting'], color: 'gold' },
          running: { label: ['导出中', 'Running'], color: 'blue' },
          ready: { label: ['可下载', 'Ready'], color: 'green' },
          failed: { label: ['失败', 'Failed'], color: 'red' },
          cancelled: { label: ['已取消', 'Cancelled'], color: 'grey' },
          expired: { label: ['已过期', 'Expired'], color: 'grey' },
        },
        { required: true, width: 90 },
      ),
      rowCount: computed(integer('行数', 'Rows', { required: true, width: 90 })),
      doneCount: computed(integer('已写行数', 'Rows written', { required: true, width: 100 })),
      finishedAt: datetime('完成时间', 'Finished', { width: 160 }),
      failReason: text('原因', 'Reason', { maxLength: 300, width: 200 }),
      file: file('文件', 'File', { accept: 'sheet', max: 1 }),
      // The bell tells of both: a file that can be fetched, and one that will not come.
      keptUntil: date('可下载，保留至', 'Ready, kept until', {
        width: 130,
        deadline: { while: { status: 'ready' }, warnDays: 7, remind: ['createdById'] },
      }),
      failedOn: date('导出失败', 'Failed on', {
        hidden: 'detail',
        deadline: { while: { status: 'failed' }, warnDays: 0, remind: ['createdById'] },
      }),
      // What it was asked for, and which server is at it.
      asked: text('条件', 'Conditions', { required: true, maxLength: 8000, hidden: 'detail' }),
      language: text('语言', 'Language', { required: true, maxLength: 5, hidden: 'detail' }),
      attempts: computed(integer('次数', 'Attempts', { required: true, initial: 0, hidden: 'detail' })),
      aliveAt: datetime('最近进展', 'Last progress', { hidden: 'detail' }),
    }),
  },
  actions: {
    cancel: {
      label: ['取消导出', 'Cancel the export'],
      when: { status: { in: ['waiting', 'running'] } },
      disabledReason: ['已经结束', 'It is over already'],
      confirm: ['取消后不再导出，已写的部分随之删除。', 'It stops, and what was written of the file is deleted.'],
      custom: true,
    },
  },
  views: {
    mine: {
      path: '/company/exportTable',
      label: ['我的导出', 'My exports'],
      tabs: 'status',
      columns: names(
        'createdAt name resource fileFormat status rowCount doneCount finishedAt keptUntil file failReason',
      ),
      filters: ['createdAt', 'resource'],
      actions: ['cancel'],
      sort: '-createdAt',
    },
  },
  show: { history: false },
})
