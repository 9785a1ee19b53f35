import { anyRef, ref, section, select, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { exceptionKinds } from './exception-kinds.ts'

/** 例外放行: one list of all that was let through, by whom and why. Written by the actions themselves alone. */
export const exceptions = defineResource({
  name: 'exceptions',
  label: ['例外放行', 'Exception'],
  flag: 'companyManager',
  titleField: 'sourceNo',
  scope: { own: 'createdById', office: 'officeId' },
  rights: { create: false, change: false, remove: false },
  appendOnly: true,
  search: ['sourceNo', 'reason'],
  fields: {
    ...section('例外放行', 'Exception', {
      kind: select('事项', 'Matter', exceptionKinds, { required: true }),
      sourceId: anyRef('单据', 'Document', { resource: 'source', title: 'sourceNo' }),
      source: text('单据类别', 'Kind of document', { required: true, hidden: 'detail' }),
      sourceNo: text('单号', 'Document no.', { required: true, hidden: 'detail' }),
      reason: text('原因', 'Reason', { required: true, maxLength: 200, width: 320 }),
      officeId: ref('营业部', 'Branch', 'offices', { required: true }),
    }),
  },
  indexes: [['sourceId']],
  views: {
    all: {
      path: '/company/exceptionTable',
      label: ['例外放行', 'Exceptions'],
      right: 'audit.read',
      columns: ['createdAt', 'kind', 'sourceId', 'reason', 'createdById', 'officeId'],
      filters: ['createdAt', 'kind', 'createdById', 'officeId'],
      sort: '-createdAt',
    },
  },
  show: { history: false },
  exchange: { export: true },
})
