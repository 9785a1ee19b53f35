import { act, cleanup, render, screen } from '@testing-library/react'

import { afterEach, expect, test } from 'vitest'
import { zhPermissions } from '../../src/pages/company/jurisdiction/texts.ts'
import { enPermissions } from '../../src/pages/company/jurisdiction/texts-en.ts'
import { zhPersonal } from '../../src/pages/company/personal/texts.ts'
import { enPersonal } from '../../src/pages/company/personal/texts-en.ts'
import { zhAccount } from '../../src/pages/login/texts.ts'
import { enAccount } from '../../src/pages/login/texts-en.ts'
import { zhOrderMoney } from '../../src/pages/orders/texts.ts'
import { enOrderMoney } from '../../src/pages/orders/texts-en.ts'
import { zhRecordForm } from '../../src/pages/resource/form/texts.ts'
import { enRecordForm } from '../../src/pages/resource/form/texts-en.ts'
import { zhRecord } from '../../src/pages/resource/record/texts.ts'
import { enRecord } from '../../src/pages/resource/record/texts-en.ts'
import { zhRecordPage } from '../../src/pages/resource/show/texts.ts'
import { enRecordPage } from '../../src/pages/resource/show/texts-en.ts'
import { chooseLocale, labelOf, labelWithin, loadLocale, t, useLocale } from '../../src/providers/i18n.ts'
import { zh } from '../../src/providers/texts.ts'
import { en } from '../../src/providers/texts-en.ts'
import { zhTools } from '../../src/providers/texts-tools.ts'
import { enTools } from '../../src/providers/texts-tools-en.ts'
import { orderCars } from '../../src/resources/orders/order-cars.ts'
import { orders } from '../../src/resources/orders/orders.ts'

function Word() {
  useLocale()
  return (
    <>
      <p>{t('app.user')}</p>
      <p>{labelOf(orders.label)}</p>
      <input aria-label="typed" />
    </>
  )
}

test('a label within an English sentence begins small, but for an abbreviation', async () => {
  await chooseLocale('en')
  expect(t('form.create', { label: labelWithin(orders.label) })).toBe('New order')
  expect(labelWithin(orderCars.fields.vin.label)).toBe('VIN')
  await chooseLocale('zh-CN')
  expect(t('form.create', { label: labelWithin(orders.label) })).toBe('新建订单')
})

afterEach(async () => {
  cleanup()
  await act(() => chooseLocale('zh-CN'))
})

test('another language is there without a reload, and what was typed stays', async () => {
  render(<Word />)
  const field = screen.getByLabelText<HTMLInputElement>('typed')
  field.value = '半个订单'
  await act(() => chooseLocale('en'))
  expect(screen.getByText('Current user')).toBeTruthy()
  expect(screen.getByText('Order')).toBeTruthy()
  expect(document.documentElement.lang).toBe('en')
  expect(screen.getByLabelText<HTMLInputElement>('typed')).toBe(field)
  expect(field.value).toBe('半个订单')
  await act(() => chooseLocale('zh-CN'))
  expect(screen.getByText('当前用户')).toBeTruthy()
  expect(screen.getByText('订单')).toBeTruthy()
})

test('the choice is kept', async () => {
  await act(() => chooseLocale('en'))
  await loadLocale()
  expect(t('app.logout')).toBe('Log out')
})

test.each([
  ['the product', zh, en],
  ['the tools', zhTools, enTools],
  ['the permission console', zhPermissions, enPermissions],
  ['the account', zhAccount, enAccount],
  ['the personal centre', zhPersonal, enPersonal],
  ['the page of a record', zhRecordPage, enRecordPage],
  ['what form and detail share', zhRecord, enRecord],
  ['the form', zhRecordForm, enRecordForm],
  ['the sums beside an order', zhOrderMoney, enOrderMoney],
])('no text of %s lacks its English', (_what, chinese, english: Readonly<Record<string, string>>) => {
  expect(Object.keys(chinese).filter((key) => !english[key]?.trim())).toEqual([])
  expect(Object.keys(english).filter((key) => !(key in chinese))).toEqual([])
})
