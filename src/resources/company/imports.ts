import { computed, date, datetime, file, integer, section, select, text } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'
import { resourceNames } from './resource-names.ts'

/** 导入记录: each file that was imported, as it came, and what became of its rows. Written by the import alone. */
export const imports = defineResource({
  name: 'imports',
  label: ['导入记录', 'Import'],
  counted: ['次导入', 'imports'],
  flag: 'companyManager',
  titleField: 'fileName',
  scope: { own: 'createdById', resource: 'resource' },
  rights: { create: false, change: false, read: 'import' },
  indexes: [['status', 'aliveAt']],
  fields: {
    ...section('导入', 'Import', {
      resource: select('数据', 'Data', resourceNames, { required: true, width: 120 }),
      fileName: text('文件名', 'File name', { required: true, maxLength: 200, width: 240 }),
      reader: text('版式', 'Layout', { maxLength: 60, width: 140 }),
      status: select(
        '结果',
        'Outcome',
        {
          waiting: { label: ['排队中', 'Waiting'], color: 'gold' },
          running: { label: ['处理中', 'Running'], color: 'blue' },
          done: { label: ['已导入', 'Imported'], color: 'green' },
          partial: { label: ['部分导入', 'In part'], color: 'gold' },
          refused: { label: ['未导入', 'Refused'], color: 'red' },
          undone: { label: ['已撤销', 'Taken back'], color: 'grey' },
        },
        { required: true, width: 90 },
      ),
      rowCount: computed(integer('行数', 'Rows', { required: true, width: 80 })),
      createdCount: computed(integer('新增', 'Created', { required: true, width: 80 })),
      updatedCount: computed(integer('修改', 'Updated', { required: true, width: 80 })),
      refusedCount: computed(integer('退回', 'Refused rows', { required: true, width: 80 })),
      correctedCount: computed(integer('更正', 'Corrected', { required: true, initial: 0, width: 80 })),
      file: file('原文件', 'File as it came', { accept: 'sheet', max: 1 }),
      // Of a large one, which is written behind the answers.
      doneCount: computed(integer('已写行数', 'Rows written', { required: true, initial: 0, hidden: 'detail' })),
      finishedAt: datetime('完成时间', 'Finished', { width: 160 }),
      failReason: text('原因', 'Reason', { maxLength: 300, width: 200 }),
      importedOn: date('导入完成', 'Imported on', {
        hidden: 'detail',
        deadline: { while: { status: 'done' }, warnDays: 0, remind: ['createdById'] },
      }),
      failedOn: date('导入失败', 'Import failed on', {
        hidden: 'detail',
        deadline: { while: { status: { in: ['refused', 'partial'] } }, warnDays: 0, remind: ['createdById'] },
      }),
      // Its rows, how they are read, what was wrong with which, and which server is at it.
      batch: text('数据批次', 'Batch', { maxLength: 120, hidden: 'detail' }),
      asked: text('读法', 'How it is read', { maxLength: 8000, hidden: 'detail' }),
      problems: text('问题', 'Problems', { maxLength: 8000, hidden: 'detail' }),
      language: text('语言', 'Language', { maxLength: 5, hidden: 'detail' }),
      attempts: computed(integer('次数', 'Attempts', { required: true, initial: 0, hidden: 'detail' })),
      aliveAt: datetime('最近进展', 'Last progress', { hidden: 'detail' }),
      corrections: file('更正内容', 'What was corrected', { accept: 'sheet', max: 1 }),
    }),
  },
  actions: {
    undo: {
      label: ['撤销导入', 'Take back'],
      done: ['已撤销；超过 5,000 行的在后台撤销', 'Taken back; of more than 5,000 rows behind the answers'],
      when: { status: { in: ['done', 'partial'] } },
      disabledReason: ['只有已导入的可以撤销', 'Of what was imported alone'],
      right: 'import',
      custom: true,
      color: 'red',
      confirm: [
        '新增的记录删除，修改的改回原来的内容；有一条之后又被改动或引用，就全部不变',
        'What it created goes, what it changed becomes what it was; where one of them was used or changed since, nothing happens',
      ],
    },
  },
  views: {
    all: {
      path: '/company/importTable',
      label: ['导入记录', 'Imports'],
      right: 'import',
      tabs: 'status',
      columns: names(
        'createdAt resource fileName reader status rowCount createdCount updatedCount refusedCount correctedCount createdById',
      ),
      optionalColumns: ['file', 'corrections', 'finishedAt', 'failReason'],
      filters: ['createdAt', 'resource', 'createdById'],
      actions: ['undo'],
      sort: '-createdAt',
    },
  },
  show: { history: false },
  exchange: { export: true },
})
