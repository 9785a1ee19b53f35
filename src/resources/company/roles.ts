import { boolean, computed, multiSelect, section, select, text, textarea } from '../../define/field.ts'
import { flags } from '../../define/flags.ts'
import { names } from '../../define/names.ts'
import { defineResource, related } from '../../define/resource.ts'
import { dataScopes, rights } from '../../define/rights.ts'

/** 角色: which menus are hidden, which verbs and fields are allowed. A person has the union of the roles in use. */
export const roles = defineResource({
  name: 'roles',
  label: ['角色', 'Role'],
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
    ...section('基本信息', 'Basics', {
      code: text('编码', 'Code', { required: true, unique: true, maxLength: 30, readOnly: 'afterCreate', width: 120 }),
      name: text('名称', 'Name', { required: true, unique: true, maxLength: 30, width: 160 }),
      dataScope: select('默认数据范围', 'Default data scope', dataScopes, { required: true, initial: 'self' }),
      description: textarea('说明', 'Note', { maxLength: 200 }),
      isSystem: computed(boolean('系统角色', 'System role')),
      isActive: computed(boolean('启用', 'Active', { initial: true })),
    }),
    ...section('权限', 'Rights', {
      rights: multiSelect('权限', 'Rights', rights, { width: 320 }),
      hiddenFlags: multiSelect('隐藏的菜单', 'Hidden menus', flags, { width: 240 }),
      needsSecondFactor: computed(boolean('须二次验证', 'Second factor required')),
    }),
  },
  actions: {
    copy: {
      label: ['复制', 'Copy'],
      right: 'role.edit',
      input: {
        code: text('编码', 'Code', { required: true, maxLength: 30 }),
        name: text('名称', 'Name', { required: true, maxLength: 30 }),
      },
      custom: true,
      creates: 'id',
    },
    secondFactor: {
      label: ['二次验证', 'Second factor'],
      done: ['已设置二次验证', 'Second factor set'],
      right: 'role.edit',
      input: {
        needed: boolean('须二次验证', 'Second factor required', {
          hint: ['有此角色的人登录时须输入动态码', 'Who has this role logs in with a code of an authenticator'],
        }),
      },
      custom: true,
    },
    stop: {
      label: ['停用角色', 'Stop the role'],
      right: 'role.edit',
      when: { isActive: true, isSystem: false },
      disabledReason: ['已停用的角色和系统角色不能停用', 'Stopped already, or a role of the system'],
      confirm: [
        '停用后，有此角色的人立即失去它的权限和菜单，直到再次启用',
        'Who has the role loses its rights and menus at once, until it is started again',
      ],
      custom: true,
      color: 'red',
    },
    start: {
      label: ['启用角色', 'Start the role'],
      right: 'role.edit',
      when: { isActive: false },
      disabledReason: ['没有停用，不能启用角色', 'The role is not stopped'],
      custom: true,
    },
  },
  views: {
    all: {
      path: '/company/role',
      label: ['角色管理', 'Roles'],
      columns: ['code', 'name', 'dataScope', 'rights', 'hiddenFlags', 'isActive', 'isSystem', 'updatedAt'],
      optionalColumns: ['needsSecondFactor'],
      filters: ['dataScope', 'isActive', 'isSystem'],
      sort: 'code',
      actions: ['copy', 'secondFactor', 'stop', 'start'],
    },
  },
  show: {
    related: [
      related('成员', 'Members', 'staff', { by: 'roleIds', columns: names('jobNo name post officeId status') }),
    ],
    history: true,
  },
  exchange: { export: true },
})
