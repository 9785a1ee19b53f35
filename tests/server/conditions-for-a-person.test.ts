import { describe, expect, it } from 'vitest'
import type { User } from '../../server/auth/user.ts'
import { allowedActions } from '../../server/engine/act.ts'
import { ref, state } from '../../src/define/field.ts'
import { flagNames } from '../../src/define/flags.ts'
import { defineResource, type Resource } from '../../src/define/resource.ts'
import { rightNames } from '../../src/define/rights.ts'

const me = '01970000-0000-7000-8000-000000000001'
const other = '01970000-0000-7000-8000-000000000002'
const office = '01970000-0000-7000-8000-0000000000f1'

const claims: Resource = defineResource({
  name: 'claims',
  label: ['报销单', 'Claim'],
  titleField: 'status',
  scope: 'all',
  rights: { create: 'order.create', change: 'order.create' },
  fields: {
    status: state(
      '状态',
      'Status',
      { draft: { label: ['草稿', 'Draft'] }, approved: { label: ['已审核', 'Reviewed'] } },
      'draft',
    ),
    officeId: ref('营业部', 'Branch', 'offices'),
  },
  actions: {
    approve: { label: ['审核', 'Approve'], from: ['draft'], to: 'approved', when: { createdById: { ne: '$actor' } } },
    recall: { label: ['收回', 'Recall'], when: { or: [{ createdById: '$actor' }, { officeId: '$office' }] } },
  },
})

const user = {
  id: me,
  officeId: office,
  rights: new Set(rightNames),
  permission: Object.fromEntries(flagNames.map((flag) => [flag, { hidden: 0 }])),
} as unknown as User

describe('a condition that speaks of the person', () => {
  const allowed = (row: Record<string, unknown>) =>
    allowedActions({ user, today: '2026-11-22' }, claims, { id: me, version: 1, status: 'draft', ...row })

  it('keeps somebody from an action on what is their own', () => {
    expect(allowed({ createdById: me, officeId: null })).toEqual(['recall'])
  })

  it('lets others do it, and knows their office', () => {
    expect(allowed({ createdById: other, officeId: null })).toEqual(['approve'])
    expect(allowed({ createdById: other, officeId: office })).toEqual(['approve', 'recall'])
  })
})
