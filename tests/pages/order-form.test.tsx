import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import FormPage from '../../src/pages/resource/form/form-page.tsx'
import { chooseLocale } from '../../src/providers/i18n.ts'
import { asUser, givenServer, type Server, STAFF_ID, showPage } from '../helpers/screen.tsx'

const id = '00000000-0000-7000-8000-0000000000aa'
const customer = '00000000-0000-7000-8000-0000000000bb'

let server: Server
let user: ReturnType<typeof userEvent.setup>

beforeEach(() => {
  asUser()
  server = givenServer()
  user = userEvent.setup()
  server.on('GET', /\/pick$/, () => ({ data: [] }))
  server.on('GET', '/api/regions', () => ({ data: regions }))
  server.on('GET', '/api/reports/lane-cost', () => ({ data: { perSlotFen: 100_000, trips: 7 } }))
  server.on('GET', '/api/customers/pick', () => ({
    data: [{ id: customer, label: '顺达车行', name: '顺达车行', phone: '13800138000', settleMode: 'monthly' }],
  }))
})
afterEach(cleanup)

const regions = [
  ['44', '广东省', null, 'guang dong'],
  ['4403', '深圳市', '44', 'shen zhen'],
  ['440305', '南山区', '4403', 'nan shan'],
  ['31', '上海市', null, 'shang hai'],
  ['3101', '市辖区', '31', 'shi xia'],
  ['310115', '浦东新区', '3101', 'pu dong xin'],
]

const newOrder = () => showPage(<FormPage resource="orders" mode="create" />, { path: '/new', at: '/new' })
const field = (label: string | RegExp) => screen.findByLabelText(label)
const writes = () => server.calls.filter(({ method }) => method !== 'GET')

async function retype(label: string | RegExp, text: string): Promise<void> {
  const input = await field(label)
  await user.clear(input)
  if (text) await user.type(input, text)
}

describe('an order', () => {
  async function pickCustomer(): Promise<void> {
    const box = await field(/^客户\*?$/)
    await user.click(box)
    await user.type(box, 'sd')
    await screen.findByRole('option', { name: '顺达车行' })
    await user.keyboard('{Enter}')
    // What was taken before the answer came arrives with it.
    await waitFor(() => expect(box).toHaveProperty('value', '顺达车行'))
  }

  async function fillOrder(): Promise<void> {
    await pickCustomer()
    await user.type(await field(/^收车人\*?$/), '李四')
    await user.type(await field(/^收车人电话/), '13900139000')
    for (const [label, text] of [
      [/^发站\*?$/, '南山'],
      [/^到站\*?$/, '浦东'],
    ] as const) {
      await user.click(await field(label))
      await user.type(await field(label), text)
      await screen.findByRole('option', { name: new RegExp(text) })
      await user.keyboard('{Enter}')
    }
    await user.type(await field('品牌车系，第 1 行'), '帕萨特')
    await user.type(await field('单价，第 1 行'), '1200')
  }

  test('says in English what is wrong to those who read English', async () => {
    await act(() => chooseLocale('en'))
    newOrder()
    await user.type(await screen.findByLabelText('VIN, row 1'), 'IOQ')
    await user.tab()
    await screen.findByText('A VIN has no I, O or Q: are they 1 and 0?')
    await act(() => chooseLocale('zh-CN'))
  })

  test('a picker tells rows of one name apart, in the words of their definition', async () => {
    server.on('GET', '/api/customers/pick', () => ({
      data: [
        { id, label: '顺达车行', _option: { phone: '138****8000', settleMode: 'monthly' }, _labels: {} },
        { id: customer, label: '顺达车行', _option: { phone: '139****9000', settleMode: null }, _labels: {} },
      ],
    }))
    newOrder()
    const box = await field(/^客户\*?$/)
    await user.click(box)
    await user.type(box, 'sd')
    await screen.findByRole('option', { name: '顺达车行 138****8000 · 月结' })
    expect(screen.getByRole('option', { name: '顺达车行 139****9000' })).toBeDefined()
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(box).toHaveProperty('value', '顺达车行'))
  })

  test('picking the customer fills the consignor and the way to pay', async () => {
    newOrder()
    await fillOrder()
    expect(await field(/^托运人\*?$/)).toHaveProperty('value', '顺达车行')
    expect(await field(/^托运人电话/)).toHaveProperty('value', '13800138000')
    expect(await field(/^付款方式/)).toHaveProperty('value', 'monthly')
  })

  describe('another customer', () => {
    const other = '00000000-0000-7000-8000-0000000000dd'
    const customers = [
      { id: customer, label: '顺达车行', name: '顺达车行', phone: '13800138000', settleMode: 'monthly' },
      { id: other, label: '鹏程车行', name: '鹏程车行', phone: '13700137000', settleMode: 'prepaid' },
    ]
    beforeEach(() =>
      server.on('GET', '/api/customers/pick', ({ params }) => ({
        data: customers.filter(({ id }) => params.id === undefined || params.id === id),
      })),
    )
    async function choose(name: string): Promise<void> {
      const box = await field(/^客户\*?$/)
      await user.clear(box)
      await user.type(box, name)
      await user.click(await screen.findByRole('option', { name }))
      await waitFor(() => expect(box).toHaveProperty('value', name))
    }
    const values = async () =>
      [await field(/^托运人\*?$/), await field(/^托运人电话/), await field(/^付款方式/)].map((box) =>
        Reflect.get(box, 'value'),
      )

    test('replaces what the former choice has filled, and leaves what was typed', async () => {
      newOrder()
      await user.type(await field(/^托运人\*?$/), '王五')
      await choose('顺达车行')
      expect(await values()).toEqual(['王五', '13800138000', 'monthly'])
      await choose('鹏程车行')
      expect(await values()).toEqual(['王五', '13700137000', 'prepaid'])
      await retype(/^托运人电话/, '13600136000')
      await choose('顺达车行')
      expect(await values()).toEqual(['王五', '13600136000', 'monthly'])
    })

    test('does so in a stored draft, too', async () => {
      const stored = {
        id,
        version: 1,
        status: 'draft',
        orderNo: 'D261121-0001',
        customerId: customer,
        consignor: '王五',
        consignorPhone: '13800138000',
        payMode: 'monthly',
        cars: [],
        _labels: { customerId: '顺达车行' },
      }
      server.on('GET', `/api/orders/${id}`, () => ({
        data: { ...stored, _can: { change: true, remove: false, actions: [] } },
      }))
      showPage(<FormPage resource="orders" mode="edit" />, { path: '/edit/:id', at: `/edit/${id}` })
      await choose('鹏程车行')
      await waitFor(async () => expect(await values()).toEqual(['王五', '13700137000', 'prepaid']))
    })
  })

  test('picking a truck names its driver, also one that cannot be asked for', async () => {
    const driver = '00000000-0000-7000-8000-0000000000cc'
    server.on('GET', '/api/trucks/pick', () => ({
      data: [{ id, label: '粤B12345', ownership: 'own', driverId: driver, _labels: { driverId: '刘海涛' } }],
    }))
    showPage(<FormPage resource="waybills" mode="create" />, { path: '/new', at: '/new' })
    await user.type(await field(/^车辆/), '粤')
    await screen.findByRole('option', { name: '粤B12345' })
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await field(/^驾驶员/)).toHaveProperty('value', '刘海涛'))
  })

  test('the one way to pay takes the whole, until a person types another amount into it', async () => {
    newOrder()
    await fillOrder()
    await waitFor(async () => expect(await field(/^月结/)).toHaveProperty('value', '1,200.00'))
    await user.selectOptions(await field(/^付款方式/), 'collect')
    await waitFor(async () => expect(await field(/^到付/)).toHaveProperty('value', '1,200.00'))
    expect(await field(/^月结/)).toHaveProperty('value', '0.00')
    await retype(/^到付/, '700')
    await user.type(await field(/^提车费/), '100')
    expect(await field(/^到付/)).toHaveProperty('value', '700.00')
    await user.type(await field(/^现付/), '600')
    await user.click(screen.getByRole('button', { name: '保存并提交' }))
    expect(await screen.findByText(/付款方式为到付，但现付也有金额/)).toBeTruthy()
    expect(writes()).toHaveLength(0)
    await user.selectOptions(await field(/^付款方式/), 'mixed')
    await waitFor(() => expect(screen.queryByText(/付款方式为到付/)).toBeNull())
  }, 30_000)

  test('what follows from its fields and cars is computed while typing, as the server will', async () => {
    newOrder()
    await fillOrder()
    const fees = await screen.findByRole('region', { name: '费用' })
    const figures = () => [...fees.querySelectorAll('.form-figures > div')].map((one) => one.textContent)
    expect(figures()).toEqual(['台数1', '运费1,200.00', '合计运费1,200.00', '应收合计1,200.00'])
    await user.type(await field(/^提车费/), '100.5')
    await retype(/^优惠/, '0.5')
    await retype(/^垫款/, '1000')
    expect(figures()).toEqual(['台数1', '运费1,200.00', '合计运费1,300.00', '应收合计2,300.00'])
    const cars = screen.getByRole('table', { name: '车辆' })
    expect(within(cars).getByRole('row', { name: /^合计/ }).textContent).toContain('1,200.00')
    await user.click(screen.getByRole('button', { name: '复制第 1 行' }))
    await waitFor(() => expect(figures()[0]).toBe('台数2'))
    expect(figures()[3]).toBe('应收合计3,500.00')
    expect(within(cars).getByRole('row', { name: /^合计/ }).textContent).toContain('2,400.00')
  }, 30_000)

  test('the money follows while typing; the rest of the split is filled in with one press', async () => {
    newOrder()
    await fillOrder()
    const money = await screen.findByRole('region', { name: '金额核算' })
    await waitFor(() => expect(within(money).getByText('应收合计').parentElement?.textContent).toContain('1,200.00'))
    await retype(/^月结/, '300')
    await user.type(await field(/^提车费/), '100')
    await waitFor(() => expect(within(money).getByText('还差').parentElement?.textContent).toContain('1,000.00'))
    await waitFor(() => expect(within(money).getByText('预估毛利').parentElement?.textContent).toContain('300.00'))
    await user.click(within(money).getByRole('button', { name: '差额补到月结' }))
    expect(await field(/^月结/)).toHaveProperty('value', '1,300.00')
    expect(within(money).getByText('已配平')).toBeTruthy()
  }, 30_000)

  test('Ctrl+Enter submits from inside a text field; Enter there does nothing', async () => {
    newOrder()
    await user.type(await field(/^收车人\*?$/), '李四{Enter}')
    expect(screen.queryByText(/处需要修改/)).toBeNull()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText(/处需要修改/)).toBeTruthy()
    expect(writes()).toHaveLength(0)
  })

  test('a split that does not add up is refused on submit, and may wait in a draft', async () => {
    const row = { id, version: 1, status: 'draft', orderNo: 'D261121-0001', cars: [] }
    server.on('POST', '/api/orders', () => ({ data: { row } }))
    newOrder()
    await fillOrder()
    await retype(/^月结/, '200')
    await user.click(screen.getByRole('button', { name: '保存并提交' }))
    expect(await screen.findByText(/还差 1,000.00 元/)).toBeTruthy()
    expect(document.activeElement).toBe(await field(/^月结/))
    expect(writes()).toHaveLength(0)
    // What is wrong with the one part is judged anew with the other.
    await retype(/^现付/, '400')
    expect(await screen.findByText(/还差 600.00 元/)).toBeTruthy()
    await retype(/^现付/, '1000')
    await waitFor(() => expect(screen.queryByText(/还差/)).toBeNull())
    await retype(/^现付/, '')
    await retype(/^月结/, '')
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]?.body).toMatchObject({
      customerId: customer,
      operatorId: STAFF_ID,
      fromRegion: '440305',
      cars: [{ model: '帕萨特', sizeClass: 'sedan', freightFen: 120_000 }],
    })
  }, 30_000)

  test.each([
    ['s', '浦东'],
    ['Enter', '浦'],
  ])(
    'Ctrl+%s saves from a list that is open, with what is marked in it',
    async (key, typed) => {
      server.on('POST', '/api/orders', () => ({ data: { id, version: 1, status: 'draft', cars: [] } }))
      newOrder()
      await fillOrder()
      const box = await field(/^到站\*?$/)
      await retype(/^到站\*?$/, typed)
      await screen.findByRole('option', { name: /浦东/ })
      expect(box.getAttribute('aria-expanded')).toBe('true')
      await user.keyboard(`{Control>}{${key}}{/Control}`)
      await waitFor(() => expect(writes()[0]?.body).toMatchObject({ customerId: customer, toRegion: '310115' }))
      expect(screen.queryByRole('listbox')).toBeNull()
    },
    30_000,
  )

  test('a draft is kept with no more than its customer; what is needed is asked for on submit', async () => {
    server.on('POST', '/api/orders', () => ({ data: { id, version: 1, status: 'draft', cars: [] } }))
    newOrder()
    await pickCustomer()
    await user.click(screen.getByRole('button', { name: '保存并提交' }))
    expect(await screen.findByText('请填写收车人')).toBeTruthy()
    expect((await field(/^到站\*?$/)).getAttribute('aria-invalid')).toBe('true')
    expect((await field('品牌车系，第 1 行')).getAttribute('aria-invalid')).toBe('true')
    expect(writes()).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]?.body).toMatchObject({ customerId: customer, cars: [] })
    expect(writes()[0]?.body).not.toHaveProperty('consignee')
  }, 30_000)

  test('a submit that is refused leaves the saved draft in the form, and the next save changes it', async () => {
    const car = {
      id: customer,
      version: 1,
      model: '帕萨特',
      sizeClass: 'sedan',
      energy: 'fuel',
      drivable: true,
      isNew: false,
      freightFen: 120_000,
      declaredValueFen: 0,
    }
    server.on('POST', '/api/orders', ({ body }) => {
      const row = { ...(body as object), id, version: 1, status: 'draft', orderNo: 'D261121-0001', cars: [car] }
      server.on('GET', `/api/orders/${id}`, () => ({
        data: { ...row, _can: { change: true, remove: true, actions: ['submit'] } },
      }))
      return { data: row }
    })
    const errors = [{ field: 'monthlyFen', message: '该客户没有账期' }]
    server.on('POST', `/api/orders/${id}/actions/submit`, () => ({ code: 422, message: '不能提交', data: { errors } }))
    server.on('PATCH', `/api/orders/${id}`, () => ({ data: {} }))
    newOrder()
    await fillOrder()
    await user.type(await field(/^月结/), '1200')
    await user.click(screen.getByRole('button', { name: '保存并提交' }))
    expect(await screen.findByText('该客户没有账期')).toBeTruthy()
    expect(document.activeElement).toBe(await field(/^月结/))
    await retype(/^收车人\*?$/, '王五')
    await user.click(screen.getByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(writes()).toHaveLength(3))
    expect(writes()[2]).toMatchObject({ method: 'PATCH', body: { version: 1, consignee: '王五' } })
  }, 30_000)

  test('rows pasted from a sheet become cars, each wrong cell with its own message', async () => {
    newOrder()
    const model = await field('品牌车系，第 1 行')
    const text = '帕萨特\t小车\tLSVAU2A34N2183294\n宝马X5\t飞机\tLSVAU2A37N2183295\n'
    fireEvent.paste(model, { clipboardData: { getData: () => text } })
    expect(await field('品牌车系，第 2 行')).toHaveProperty('value', '宝马X5')
    expect(await field('车架号，第 1 行')).toHaveProperty('value', 'LSVAU2A34N2183294')
    await waitFor(async () => expect((await field('车型，第 2 行')).getAttribute('aria-invalid')).toBe('true'))
    expect(await screen.findByText(/车架号校验不通过/)).toBeTruthy()
  })

  test('Enter goes down the grid and makes the next row; Ctrl+D duplicates without the VIN', async () => {
    newOrder()
    await user.type(await field('品牌车系，第 1 行'), '帕萨特')
    await user.type(await field('车架号，第 1 行'), 'LSVAU2A34N2183294')
    await user.keyboard('{Control>}d{/Control}')
    expect(await field('品牌车系，第 2 行')).toHaveProperty('value', '帕萨特')
    expect(await field('车架号，第 2 行')).toHaveProperty('value', '')
    await waitFor(async () => expect(document.activeElement).toBe(await field('品牌车系，第 2 行')))
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(document.activeElement).toBe(await field('品牌车系，第 3 行')))
    await user.keyboard('{Control>}{Delete}{/Control}')
    await waitFor(() => expect(screen.queryByLabelText('品牌车系，第 3 行')).toBeNull())
  })

  test('an error of the server in a line stands in its cell', async () => {
    const errors = [{ field: 'cars.0.vin', message: '车架号已在未完成的订单上' }]
    server.on('POST', '/api/orders', () => ({ code: 422, message: '填写有误', data: { errors } }))
    newOrder()
    await fillOrder()
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('车架号已在未完成的订单上')).toBeTruthy()
    expect(document.activeElement).toBe(await field('车架号，第 1 行'))
  }, 30_000)
})
