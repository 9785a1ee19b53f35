import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import FormPage from '../../src/pages/resource/form/form-page.tsx'
import { type Answer, asUser, givenServer, type Server, STAFF_ID, showPage } from '../helpers/screen.tsx'

const id = '00000000-0000-7000-8000-0000000000aa'
const truck = {
  id,
  version: 3,
  plate: '粤B12345',
  kind: 'trunk',
  ownership: 'own',
  slots: 8,
  officeId: '00000000-0000-7000-8000-000000000002',
  status: 'idle',
  depreciationMonthFen: 1_234_56,
  _labels: { officeId: '深圳营业部' },
}

let server: Server
let user: ReturnType<typeof userEvent.setup>

beforeEach(() => {
  asUser()
  server = givenServer()
  user = userEvent.setup()
  server.on('GET', /\/pick$/, () => ({ data: [] }))
})
afterEach(cleanup)

function givenTruck(change: Record<string, unknown> = {}): void {
  const data = { ...truck, ...change, _can: { change: true, remove: false, actions: [] } }
  server.on('GET', `/api/trucks/${id}`, () => ({ data }))
}

const editTruck = () => showPage(<FormPage resource="trucks" mode="edit" />, { path: '/edit/:id', at: `/edit/${id}` })
const newTruck = () => showPage(<FormPage resource="trucks" mode="create" />, { path: '/new', at: '/new' })
const field = (label: string | RegExp) => screen.findByLabelText(label)
const writes = () => server.calls.filter(({ method }) => method !== 'GET')
const save = () => user.click(screen.getByRole('button', { name: '保存' }))

async function retype(label: string | RegExp, text: string): Promise<void> {
  const input = await field(label)
  await user.clear(input)
  if (text) await user.type(input, text)
}

describe('a change', () => {
  test('sends only what differs, with the version that was read, and a key', async () => {
    givenTruck()
    server.on('PATCH', `/api/trucks/${id}`, () => ({ data: truck }))
    const { router } = editTruck()
    await retype(/^车牌/, ' 粤b88888 ')
    await retype('月折旧', '2,000.5')
    await save()
    await waitFor(() => expect(router.state.location.pathname).toBe(`/transportCarInfo/carTable/show/${id}`))
    expect(writes()).toMatchObject([
      { method: 'PATCH', body: { version: 3, plate: '粤B88888', depreciationMonthFen: 200_050 } },
    ])
    expect(writes()[0]?.key).toMatch(/^.{8,}$/)
  })

  test('an amount is shown in yuan with thousands, and keeps its fen', async () => {
    givenTruck()
    editTruck()
    expect(await field('月折旧')).toHaveProperty('value', '1,234.56')
  })

  test('an error of the server stands at its field, has the focus, and nothing typed is lost', async () => {
    givenTruck()
    const errors = [{ field: 'plate', message: '车牌已存在' }]
    server.on('PATCH', `/api/trucks/${id}`, () => ({ code: 422, message: '填写有误', data: { errors } }))
    editTruck()
    await retype(/^车牌/, '粤B88888')
    await save()
    const plate = await field(/^车牌/)
    await waitFor(() => expect(plate.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(plate.getAttribute('aria-describedby') ?? '')?.textContent).toBe('车牌已存在')
    expect(document.activeElement).toBe(plate)
    expect(plate).toHaveProperty('value', '粤B88888')
  })

  test('after a dead line the same change is tried with the same key, another change with a new one', async () => {
    givenTruck()
    const answers: Answer[] = ['dead', 'dead', { data: truck }]
    server.on('PATCH', `/api/trucks/${id}`, () => answers.shift())
    editTruck()
    await retype(/^车牌/, '粤B88888')
    await save()
    await screen.findByText(/网络不通/)
    expect(await field(/^车牌/)).toHaveProperty('value', '粤B88888')
    await save()
    await waitFor(() => expect(writes()).toHaveLength(2))
    await retype('品牌型号', '解放')
    await save()
    await waitFor(() => expect(writes()).toHaveLength(3))
    const [first, again, other] = writes().map(({ key }) => key)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  test.each<[string, Answer]>([
    ['a dead line', 'dead'],
    ['an error of the server', { code: 500, message: '服务器出错' }],
    [
      'a refusal of the whole',
      { code: 422, message: '填写有误', data: { errors: [{ field: 'other', message: '不行' }] } },
    ],
  ])('after %s the focus stays in the field that is being typed into', async (_, answer) => {
    givenTruck()
    server.on('PATCH', `/api/trucks/${id}`, () => answer)
    editTruck()
    await retype('品牌型号', '解放')
    fireEvent.submit(screen.getByRole('form'))
    await waitFor(() => expect(document.querySelector('.form-problem')?.textContent).not.toBe(''))
    await user.keyboard(' J6P')
    expect(await field('品牌型号')).toHaveProperty('value', '解放 J6P')
    expect(await field(/^车牌/)).toHaveProperty('value', '粤B12345')
  })

  test('a stale version names who changed it and when; its first button goes over nothing', async () => {
    givenTruck()
    const stale = { code: 409, message: '记录已被他人修改', data: { row: { ...truck, version: 4 } } }
    const answers: Answer[] = [stale, { data: truck }]
    server.on('PATCH', `/api/trucks/${id}`, () => answers.shift())
    editTruck()
    await retype(/^车牌/, '粤B88888')
    const by = { updatedById: 'other', updatedAt: '2026-11-20T02:30:00.000Z', _labels: { updatedById: '林晓峰' } }
    givenTruck({ version: 4, plate: '粤B66666', model: '解放', ...by })
    await save()
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('林晓峰 于 2026-11-20 10:30 保存过。')).toBeTruthy()
    // What is done without a thought goes over nothing.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('继续编辑'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toHaveLength(1)
    answers.unshift(stale)
    await save()
    await screen.findByRole('dialog')
  })

  test('overwriting on purpose keeps the other changes of others', async () => {
    givenTruck()
    const stale = { code: 409, message: '记录已被他人修改', data: { row: { ...truck, version: 4 } } }
    const answers: Answer[] = [stale, { data: truck }]
    server.on('PATCH', `/api/trucks/${id}`, () => answers.shift())
    editTruck()
    await retype(/^车牌/, '粤B88888')
    givenTruck({ version: 4, plate: '粤B66666', model: '解放' })
    await save()
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('粤B66666')).toBeTruthy()
    expect(within(dialog).getByText('解放')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '用我的修改覆盖' }))
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[1]?.body).toEqual({ version: 4, plate: '粤B88888' })
  })

  test('what is masked and not touched is neither judged nor sent', async () => {
    const row = {
      id,
      version: 1,
      name: '顺达车行',
      kind: 'dealer',
      phone: '138****8000',
      level: 'normal',
      settleMode: 'collect',
      ownerId: STAFF_ID,
      officeId: STAFF_ID,
      status: 'active',
      contacts: [],
    }
    server.on('GET', `/api/customers/${id}`, () => ({
      data: { ...row, _can: { change: true, remove: false, actions: [] } },
    }))
    server.on('PATCH', `/api/customers/${id}`, () => ({ data: { row } }))
    showPage(<FormPage resource="customers" mode="edit" />, { path: '/edit/:id', at: `/edit/${id}` })
    await retype('简称', '顺达')
    await save()
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]?.body).toEqual({ version: 1, shortName: '顺达' })
  })
})

describe('a new record', () => {
  test('what is required is asked for, at the field, before anything is sent', async () => {
    newTruck()
    await field(/^车牌/)
    await save()
    await screen.findByText('请填写车牌')
    expect(document.activeElement).toBe(await field(/^车牌/))
    expect(writes()).toHaveLength(0)
  })

  test('a field appears when another one asks for it', async () => {
    newTruck()
    expect(screen.queryByLabelText('承运商')).toBeNull()
    await user.selectOptions(await field(/^归属/), '外协')
    expect(await field('承运商')).toBeTruthy()
  })

  test('a wrong plate is told as soon as the field is left', async () => {
    newTruck()
    await user.type(await field(/^车牌/), '粤B1O345')
    await user.tab()
    expect(await screen.findByText(/没有字母 I 和 O/)).toBeTruthy()
  })

  test('a field that the person has no right to is not there', async () => {
    asUser(['truck.edit'])
    newTruck()
    await field(/^车牌/)
    expect(screen.queryByLabelText('月折旧')).toBeNull()
  })

  test('without the right to create there is no form', async () => {
    asUser(['order.create'])
    newTruck()
    expect(await screen.findByText('没有权限')).toBeTruthy()
  })
})

describe('leaving', () => {
  test('Back asks first, and going on keeps what was typed', async () => {
    const { router } = newTruck()
    await user.type(await field(/^车牌/), '粤B')
    await act(() => router.navigate(-1))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: '继续编辑' }))
    expect(router.state.location.pathname).toBe('/new')
    expect(await field(/^车牌/)).toHaveProperty('value', '粤B')
    await act(() => router.navigate(-1))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '放弃并离开' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/start'))
  })

  test('取消 leads back to the record, and asks too', async () => {
    givenTruck()
    const { router } = editTruck()
    await retype(/^车牌/, '粤B88888')
    await user.click(screen.getByRole('button', { name: '取消' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '放弃并离开' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/transportCarInfo/carTable/show/${id}`))
  })

  test('a value typed back is no change', async () => {
    const { router } = newTruck()
    await user.type(await field(/^车牌/), '粤B')
    await user.clear(await field(/^车牌/))
    await act(() => router.navigate(-1))
    await waitFor(() => expect(router.state.location.pathname).toBe('/start'))
  })
})
