import type { I18nProvider } from '@refinedev/core'
import { i18nProvider as own } from '../../providers/i18n.ts'
import { textsOf } from './texts.ts'

/** What the buttons and messages of @refinedev/antd say. */
const table = {
  'buttons.create': ['新建', 'New'],
  'buttons.edit': ['编辑', 'Edit'],
  'buttons.delete': ['删除', 'Delete'],
  'buttons.save': ['保存', 'Save'],
  'buttons.cancel': ['取消', 'Cancel'],
  'buttons.refresh': ['刷新', 'Refresh'],
  'buttons.confirm': ['确定删除？', 'Delete it?'],
  'notifications.success': ['成功', 'Done'],
  'notifications.createSuccess': ['已新建', 'It was created'],
  'notifications.editSuccess': ['已保存', 'It was saved'],
  'notifications.deleteSuccess': ['已删除', 'It was deleted'],
  'notifications.createError': ['新建失败（{statusCode}）', 'It was not created ({statusCode})'],
  'notifications.editError': ['保存失败（{statusCode}）', 'It was not saved ({statusCode})'],
  'notifications.deleteError': ['删除失败（{statusCode}）', 'It was not deleted ({statusCode})'],
} as const

const text = textsOf<keyof typeof table>(table)
const isKey = (key: string): key is keyof typeof table => Object.hasOwn(table, key)

/** Refine's own keys in both languages; any other is the product's. */
export const refineTexts: I18nProvider = {
  ...own,
  translate: (key: string, options?: unknown, defaultMessage?: string) =>
    isKey(key)
      ? text(key, typeof options === 'object' ? (options as Record<string, string>) : undefined)
      : own.translate(key, options, defaultMessage),
}
