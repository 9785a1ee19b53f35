import { anyRef, datetime, ref, section, select, text, textarea } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'
import { actionNames } from './action-names.ts'
import { resourceNames } from './resource-names.ts'

/**
 * 操作日志, over the sealed entries (server/db/views.ts): who did what to which record, from what to what. What hangs on
 * the definition that an entry speaks of is filled in behind the query (server/engine/log-view.ts).
 */
export const auditLogs = defineResource({
  name: 'auditLogs',
  label: ['操作日志', 'Audit log'],
  counted: ['条日志', 'log entries'],
  flag: 'companyManager',
  titleField: 'action',
  confirmFields: ['action'],
  scope: { own: 'createdById', office: 'officeId', resource: 'resource' },
  sqlView: true,
  rights: { create: false, change: false, read: 'audit.read' },
  search: ['reason', 'changes'],
  fields: {
    ...section('操作', 'Action', {
      at: datetime('时间', 'Time', { required: true }),
      staffId: ref('人员', 'Person', 'staff', { width: 110 }),
      resource: select('对象', 'Kind of record', { ...resourceNames, sessions: ['登录与账号', 'Login and accounts'] }),
      action: text('操作', 'Action', { required: true, width: 130 }),
      // By its last word: what 发车 of a waybill changes in a car is 发车 too.
      verb: select('操作类型', 'Kind of action', actionNames, { hidden: 'detail' }),
      rowId: anyRef('记录', 'Record', { resource: 'resource', title: 'rowTitle' }),
      rowTitle: text('记录名称', 'Name of the record', { hidden: 'detail' }),
      reason: text('原因', 'Reason', { width: 160 }),
      changes: textarea('变更', 'Changes', { width: 360 }),
      address: text('来源', 'Address', { width: 120 }),
      requestId: text('请求号', 'Request no.', { width: 120 }),
      officeId: ref('营业部', 'Branch', 'offices'),
    }),
  },
  actions: {
    verify: {
      label: ['校验日志链', 'Verify the chain'],
      done: ['已核对 {created} 条，日志链完整', '{created} entries checked, the chain is whole'],
      row: false,
      right: 'audit.read',
      custom: true,
      confirm: [
        '逐条核对已封存的日志有没有被修改、删除或插入，日志很多时要等一会儿',
        'Looks at every sealed entry, whether it was changed, removed or slipped in; it takes a while over many',
      ],
    },
  },
  views: {
    all: {
      path: '/company/auditLog',
      label: ['操作日志', 'Audit log'],
      right: 'audit.read',
      columns: names('at staffId resource rowId action reason changes address'),
      optionalColumns: ['requestId', 'officeId'],
      filters: ['at', 'staffId', 'resource', 'verb'],
      sort: '-at',
      actions: ['verify'],
    },
  },
  show: { history: false },
  exchange: { export: true },
})
