import { boolean, computed, multiSelect, section, select, text, textarea } from '../../define/field.ts'
import { flags } from '../../define/flags.ts'
import { defineResource } from '../../define/resource.ts'
import { dataScopes, rights } from '../../define/rights.ts'

/** 角色: which menus are hidden, which verbs and fields are allowed. A person has the union of the roles in use. */
export const roles = defineResource({
  name: 'roles',
  label: '角色',
  flag: 'roleManager',
  titleField: 'name',
  scope: 'all',
  rights: {
    create: 'role.edit',
    change: [{ right: 'role.edit', when: { isSystem: false } }],
    remove: [{ right: 'role.edit', when: { isSystem: false } }],
  },
  search: ['name', 'code'],
  fields: {
    ...section('基本信息', {
      code: text('编码', { required: true, unique: true, maxLength: 30, readOnly: 'afterCreate', width: 120 }),
      name: text('名称', { required: true, unique: true, maxLength: 30, width: 160 }),
      dataScope: select('默认数据范围', dataScopes, { required: true, initial: 'self' }),
      description: textarea('说明', { maxLength: 200 }),
      isSystem: computed(boolean('系统角色')),
      isActive: computed(boolean('启用', { initial: true })),
    }),
    ...section('权限', {
      rights: multiSelect('权限', rights, { width: 320 }),
      hiddenFlags: multiSelect('隐藏的菜单', flags, { width: 240 }),
      needsSecondFactor: computed(boolean('须二次验证')),
    }),
  },
  actions: {
    copy: {
      label: '复制',
      right: 'role.edit',
      input: {
        code: text('编码', { required: true, maxLength: 30 }),
        name: text('名称', { required: true, maxLength: 30 }),
      },
      custom: true,
      creates: 'id',
    },
    secondFactor: {
      label: '二次验证',
      done: '已设置二次验证',
      right: 'role.edit',
      input: { needed: boolean('须二次验证', { hint: '有此角色的人登录时须输入动态码' }) },
      custom: true,
    },
    stop: {
      label: '停用角色',
      right: 'role.edit',
      when: { isActive: true, isSystem: false },
      disabledReason: '已停用的角色和系统角色不能停用',
      confirm: '停用后，有此角色的人立即失去它的权限和菜单，直到再次启用',
      custom: true,
      color: 'red',
    },
    start: {
      label: '启用角色',
      right: 'role.edit',
      when: { isActive: false },
      disabledReason: '没有停用，不能启用角色',
      custom: true,
    },
  },
  views: {
    all: {
      path: '/company/role',
      label: '角色管理',
      columns: ['code', 'name', 'dataScope', 'rights', 'hiddenFlags', 'isActive', 'isSystem', 'updatedAt'],
      optionalColumns: ['needsSecondFactor'],
      filters: ['dataScope', 'isActive', 'isSystem'],
      sort: 'code',
      actions: ['copy', 'secondFactor', 'stop', 'start'],
    },
  },
  show: {
    related: [
      { resource: 'staff', by: 'roleIds', label: '成员', columns: ['jobNo', 'name', 'post', 'officeId', 'status'] },
    ],
    history: true,
  },
  exchange: { export: true },
})
