import { defineMessages } from '../../src/define/message.ts'

/** The answers to "may this person, and why". */
export const accessMessages = {
  'why.offDuty': {
    zh: '此人不在职或账号已停用，不能登录',
    en: 'This person is not on duty or the account is stopped: no login',
  },
  'why.menuHidden': { zh: '菜单「{menu}」对此人隐藏：{reason}', en: 'The menu “{menu}” is hidden: {reason}' },
  'why.menuShown': { zh: '菜单「{menu}」对此人显示：{reason}', en: 'The menu “{menu}” is shown: {reason}' },
  'why.noRole': { zh: '没有启用的角色', en: 'there is no role in use' },
  'why.ownHidden': { zh: '个人设置为隐藏，优先于角色', en: 'a setting of this person hides it, before the roles' },
  'why.ownShown': { zh: '个人设置为显示，优先于角色', en: 'a setting of this person shows it, before the roles' },
  'why.aboveHidden': { zh: '上级菜单「{menu}」隐藏', en: 'the menu “{menu}” above it is hidden' },
  'why.shownBy': { zh: '{names}显示它', en: 'shown by {names}' },
  'why.hiddenBy': { zh: '{names}隐藏了它', en: 'hidden by {names}' },
  'why.hiddenByAll': { zh: '{names}都隐藏了它', en: 'hidden by {names}' },
  'why.stopped': { zh: '{text}；{names}允许，但已停用', en: '{text}; {names} would allow it, but is stopped' },
  'why.role': { zh: '角色「{name}」', en: 'role “{name}”' },
  'why.needsHas': {
    zh: '{what}需要权限「{right}」，来自{names}',
    en: '{what} needs the right “{right}”, which comes from {names}',
  },
  'why.needsLacks': { zh: '{what}需要权限「{right}」，{lack}', en: '{what} needs the right “{right}”; {lack}' },
  'why.inPart': { zh: '{text}，只显示头尾', en: '{text}: shown in part' },
  'why.without': { zh: '{names}没有它', en: '{names} does not have it' },
  'why.personNoRole': { zh: '此人没有启用的角色', en: 'this person has no role in use' },
  'why.free': { zh: '{what}不需要权限', en: '{what} needs no right' },
  'why.field': { zh: '字段「{field}」', en: 'The field “{field}”' },
  'why.wholeField': { zh: '「{field}」的完整内容', en: 'The whole of “{field}”' },
  'why.quoted': { zh: '「{name}」', en: '“{name}”' },
  'why.nobody': {
    zh: '「{action}」{resource}：系统不允许任何人这样做',
    en: '“{action}” ({resource}): nobody may do this',
  },
  'why.seen': { zh: '能看到：{reason}', en: 'Within sight: {reason}' },
  'why.unseen': { zh: '看不到：{reason}', en: 'Out of sight: {reason}' },
  'why.undivided': { zh: '{resource}不按数据范围区分', en: '{resource} is not divided by data scope' },
  'why.scope': { zh: '数据范围是「{scope}」', en: 'the data scope is “{scope}”' },
  'why.within': {
    zh: '数据范围是「{scope}」，按{by}判断，这条记录在范围内',
    en: 'the data scope is “{scope}”, judged by {by}: the record lies within it',
  },
  'why.outside': {
    zh: '数据范围是「{scope}」，按{by}判断，这条记录不在范围内',
    en: 'the data scope is “{scope}”, judged by {by}: the record lies outside it',
  },
  'why.ofParent': { zh: '所属{parent}的{by}', en: '{by} of its {parent}' },
  'why.byNobody': { zh: '本人（此类记录不归任何个人）', en: 'the person (such records belong to nobody)' },
  'why.byCreator': { zh: '「创建人」', en: '“Created by”' },
  'why.bySelf': { zh: '「本人」', en: '“the person”' },
  'why.state': {
    zh: '记录当前为「{state}」，不能「{action}」，与权限无关',
    en: 'The record is “{state}”: “{action}” is not possible, whatever the rights',
  },
  'why.content': {
    zh: '记录当前的内容不能「{action}」，与权限无关',
    en: 'As the record is, “{action}” is not possible, whatever the rights',
  },
  'verb.create': { zh: '新建', en: 'Create' },
  'verb.change': { zh: '修改', en: 'Edit' },
  'verb.remove': { zh: '删除', en: 'Delete' },
} as const

/** Makes a message of these. */
export const message = defineMessages(accessMessages)
