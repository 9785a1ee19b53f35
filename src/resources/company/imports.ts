import { computed, file, integer, section, select, text } from '../../define/field.ts'
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
  fields: {
    ...section('导入', 'Import', {
      resource: select('数据', 'Data', resourceNames, { required: true, width: 120 }),
      fileName: text('文件名', 'File name', { required: true, maxLength: 200, width: 240 }),
      reader: text('版式', 'Layout', { maxLength: 60, width: 140 }),
      status: select(
        '结果',
        'Outcome',
        {
          done: { label: ['已导入', 'Imported'], color: 'green' },
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
      corrections: file('更正内容', 'What was corrected', { accept: 'sheet', max: 1 }),
    }),
  },
  actions: {
    undo: {
      label: ['撤销导入', 'Take back'],
      done: ['导入已撤销', 'The import was taken back'],
      when: { status: 'done' },
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
      optionalColumns: ['file', 'corrections'],
      filters: ['createdAt', 'resource', 'createdById'],
      actions: ['undo'],
      sort: '-createdAt',
    },
  },
  show: { history: false },
  exchange: { export: true },
})
