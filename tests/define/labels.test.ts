import { describe, expect, it } from 'vitest'
import { labelsOf, superfluous, untranslated } from '../../src/define/labels.ts'
import { english } from '../../src/resources/en.ts'
import { registry } from '../../src/resources/index.ts'
import { menu } from '../../src/resources/menu.ts'

const labels = labelsOf(registry, menu)

describe('the texts of the definitions', () => {
  it('stand under the key of their place', () => {
    expect(labels).toMatchObject({
      'orders.label': '订单',
      'orders.fields.freightFen': '运费',
      'orders.fields.advanceFen.hint': '代客户垫付，不计收入',
      'orders.fields.status.options.draft': '草稿',
      'orders.lines.cars': '车辆',
      'orders.actions.approve': '审核通过',
      'orders.actions.approve.input.reason': '说明',
      'orders.actions.cancel.confirm': '取消后不能恢复，已收的款转为客户预收款',
      'orders.views.all': '订单总表',
      'orders.sections.1': '线路',
      'orders.sections.5': '成本与毛利',
      'orders.show.related.receivables.orderId': '应收',
      'orderCars.views.waiting.tabs.trunk': '待干线',
      'offices.fields.yardCapacity.unit': '台',
      'menu./clientManage': '客户管理',
      'common.fields.createdAt': '创建时间',
      'flags.GpsSearch': '定位查询',
      'rights.order.audit': '审核订单',
    })
  })

  it('are all in Chinese, or in signs that both languages share', () => {
    const strange = Object.entries(labels).filter(([, text]) => !/\p{Script=Han}|^[A-Z0-9%]+$/u.test(text))
    expect(strange).toEqual([])
  })
})

describe('the English catalogue', () => {
  it('has every text of the definitions', () => {
    expect(untranslated(labels, english)).toEqual([])
  })

  it('has no text that the definitions no longer have', () => {
    expect(superfluous(labels, english)).toEqual([])
  })

  it('holds no Chinese and no blanks at the ends', () => {
    const wrong = Object.values(english).filter((text) => /\p{Script=Han}/u.test(text) || text !== text.trim() || !text)
    expect(wrong).toEqual([])
  })

  it('tells the options of one field apart', () => {
    const alike = Object.entries(registry).flatMap(([name, resource]) =>
      Object.entries(resource.fields).flatMap(([key, { options = {} }]) => {
        const texts = Object.keys(options).map(
          (option) => english[labels[`${name}.fields.${key}.options.${option}`] ?? ''],
        )
        return new Set(texts).size === texts.length ? [] : [`${name}.${key}`]
      }),
    )
    expect(alike).toEqual([])
  })

  it('tells the columns of one list apart', () => {
    const alike = Object.entries(registry).flatMap(([name, resource]) =>
      Object.entries(resource.views ?? {}).flatMap(([key, view]) => {
        const own = [...view.columns, ...(view.optionalColumns ?? [])].filter((path) => path in resource.fields)
        const texts = own.map((path) => english[resource.fields[path]?.label ?? ''] ?? path)
        return texts.filter((text, at) => texts.indexOf(text) !== at).map((text) => `${name}.${key}: ${text}`)
      }),
    )
    expect(alike).toEqual([])
  })
})
