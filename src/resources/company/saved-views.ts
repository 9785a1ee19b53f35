import { boolean, ref, refs, select, text } from '../../define/field.ts'
import { emptyListState } from '../../define/list-state.ts'
import { defineResource } from '../../define/resource.ts'
import { resourceNames } from './resource-names.ts'

/** 列表视图: a list as somebody set it up, under a name; the own ones, and those that are shared with a role or an office of the person. */
export const savedViews = defineResource({
  name: 'savedViews',
  label: ['列表视图', 'Saved view'],
  titleField: 'name',
  scope: {
    own: 'ownerId',
    resource: 'resource',
    where: {
      or: [{ ownerId: '$actor' }, { forRoleIds: { in: ['$roles'] } }, { forOfficeIds: { in: ['$officesAbove'] } }],
    },
  },
  rights: {
    create: 'view.save',
    change: [{ right: 'view.save', when: { ownerId: '$actor' } }, { right: 'role.edit' }],
    remove: [{ right: 'view.save', when: { ownerId: '$actor' } }, { right: 'role.edit' }],
    read: 'view.save',
  },
  unique: [['ownerId', 'resource', 'name']],
  indexes: [['resource']],
  fields: {
    name: text('名称', 'Name', { required: true, maxLength: 40 }),
    isPinned: boolean('固定为标签', 'Pinned as a tab', { initial: false }),
    forRoleIds: refs('共享给角色', 'Shared with roles', 'roles', {
      right: 'view.share',
      filter: { isActive: true },
    }),
    forOfficeIds: refs('共享给营业部', 'Shared with branches', 'offices', {
      right: 'view.share',
      filter: { isActive: true },
      hint: ['下级营业部的人也能看到', 'And with those below them'],
    }),
    resource: select('数据', 'Data', resourceNames, { required: true, readOnly: 'afterCreate' }),
    state: text('内容', 'Content', {
      required: true,
      format: 'listState',
      maxLength: 8000,
      initial: emptyListState,
      hidden: 'form',
    }),
    ownerId: ref('所有人', 'Owner', 'staff', { required: true, initial: '$actor', readOnly: true }),
  },
  show: { history: true },
})
