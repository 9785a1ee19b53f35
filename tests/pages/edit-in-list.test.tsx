import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Right, rightNames } from '../../src/define/rights.ts'
import { ListPage } from '../../src/pages/pages.ts'
import SelectionBar from '../../src/pages/resource/list/selection-bar.tsx'
import { closeMessage, getMessages } from '../../src/providers/notify.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { Toasts } from '../../src/ui/toasts.tsx'
import { asUser, givenServer, type Server, showPage } from '../helpers/screen.tsx'
// What the list loads for it, so that no test waits for the machine.
import '../../src/pages/resource/change/bulk-dialog.tsx'
import '../../src/pages/resource/change/cell-editor.tsx'
import '../../src/pages/resource/change/cell-layer.tsx'

const ids = [1, 2, 3].map((at) => `00000000-0000-7000-8000-00000000000${at}`)
type Customer = Record<string, unknown> & { id: string; version: number }
let rows: Customer[]
let server: Server
let user: ReturnType<typeof userEvent.setup>

beforeEach(async () => {
  for (const message of getMessages()) closeMessage(message.id)
  await ListPage.preload()
  asUser()
  server = givenServer()
  user = userEvent.setup()
  rows = ids.map((id, at) => ({
    ...{ id, version: 3, customerNo: `KH-${at + 1}`, name: `车行${at + 1}`, shortName: `简称${at + 1}` },
    ...{ kind: 'dealer', phone: `1380013800${at}`, level: 'normal', settleMode: 'monthly', status: 'active' },
    ...{ outstandingFen: 0, creditLimitFen: 100_000, _labels: {} },
  }))
  server.on('GET', /^\/api\/\w+$/, () => ({
    data: { items: rows, total: 3, totalCapped: false, next: null, summary: { total: 3, tabs: {}, totals: {} } },
  }))
  server.on('PATCH', /^\/api\/customers\//, ({ path, body }) => {
    const at = rows.findIndex(({ id }) => path.endsWith(id))
    rows = rows.with(at, { ...(rows[at] as Customer), ...(body as object), version: (body as Customer).version + 1 })
    return { data: rows[at] }
  })
})
afterEach(cleanup)

async function showList(rights: readonly Right[] = rightNames): Promise<void> {
  asUser(rights)
  const path = '/clientManage/costomerTable'
  showPage(<ListPage resource="customers" view="all" />, { path, at: path })
  render(<Toasts />)
  await screen.findByRole('table')
  // It comes after the first paint.
  await waitFor(() => expect(screen.getByRole('button', { name: '视图' })).toBeTruthy())
}

const line = (at: number) => document.querySelector(`tr[data-at="${at}"]`) as HTMLElement
const cell = (text: string) => screen.getByText(text).closest('td') as HTMLElement
const pencil = (label: string) => screen.findByTitle(`修改${label} (F2)`)
/** Points at the cell until the pencil is there, and presses it. */
async function begin(text: string, label: string): Promise<HTMLElement> {
  await waitFor(async () => {
    await user.unhover(cell(text))
    await user.hover(cell(text))
    expect(screen.getByTitle(`修改${label} (F2)`)).toBeTruthy()
  })
  await user.click(await pencil(label))
  return await screen.findByLabelText(label, { selector: '.cell-edit :is(input, select)' })
}
/** Not by `user`, whose clicks want all that they draw at once: the bar comes with its code. */
const chooseAll = () => screen.getByRole('checkbox', { name: '选择本页全部' }).click()
const writes = () => server.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body)
const editor = () => document.querySelector('.cell-edit')

describe('a cell of a list', () => {
  test('is changed in place by Enter, shows the new value, and the message takes it back', async () => {
    await showList()
    await user.clear(await begin('简称1', '简称'))
    await user.keyboard('顺达{Enter}')
    await screen.findByText('顺达')
    expect(writes()).toEqual([{ version: 3, shortName: '顺达' }])
    await waitFor(() => expect(document.activeElement).toBe(line(0)))
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    await screen.findByText('已恢复简称')
    expect(writes().at(-1)).toEqual({ version: 4, shortName: '简称1' })
  })

  test('has no pencil where the engine, an action or other contents of the form decide', async () => {
    await showList()
    await begin('简称1', '简称')
    await user.keyboard('{Escape}')
    await user.hover(cell('KH-1'))
    expect(document.querySelector('.cell-pencil')).toBeNull()
    // By the kind of customer the form shows other fields.
    await user.hover(within(line(0)).getByText('4S店/车商').closest('td') as HTMLElement)
    expect(document.querySelector('.cell-pencil')).toBeNull()
    expect(editor()).toBeNull()
    expect(writes()).toEqual([])
  })

  test('keeps what was typed and says at the cell what is wrong with it', async () => {
    await showList()
    await user.clear(await begin('13800138000', '电话'))
    await user.keyboard('123{Enter}')
    const field = await screen.findByLabelText('电话', { selector: '[aria-invalid]' })
    expect(screen.getByRole('alert').textContent).toContain('11 位')
    expect(field).toMatchObject({ value: '123' })
    expect(writes()).toEqual([])
    const message = '此电话已登记在另一客户'
    const errors = [{ field: 'phone', message }]
    server.on('PATCH', /^\/api\/customers\//, () => ({ code: 422, message: '请检查', data: { errors } }))
    await user.clear(field)
    await user.keyboard('13900139000{Enter}')
    await screen.findByText(message)
    expect(screen.getByLabelText('电话', { selector: '.cell-edit *' })).toMatchObject({ value: '13900139000' })
    await user.keyboard('{Escape}')
    expect(editor()).toBeNull()
    expect(cell('13800138000')).toBeTruthy()
  })

  test('is left by Tab for the next one, with the version that the first left, and writes nothing that is the same', async () => {
    await showList()
    await user.clear(await begin('简称1', '简称'))
    await user.keyboard('顺达{Tab}')
    await screen.findByLabelText('电话', { selector: '.cell-edit *' })
    await user.keyboard('{Tab}')
    await user.selectOptions(await screen.findByLabelText('级别', { selector: '.cell-edit *' }), 'core')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(editor()).toBeNull())
    expect(writes()).toEqual([
      { version: 3, shortName: '顺达' },
      { version: 4, level: 'core' },
    ])
  })

  test('is reached by F2 on its row, and again in the same column of the next', async () => {
    await showList()
    await begin('简称1', '简称')
    await user.keyboard('{Escape}')
    line(1).focus()
    await user.keyboard('{F2}')
    expect(await screen.findByLabelText('简称', { selector: '.cell-edit *' })).toMatchObject({ value: '简称2' })
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(line(1))
  })

  test('names who changed the row meanwhile, and goes over it only when told to', async () => {
    await showList()
    const theirs = {
      ...rows[0],
      version: 9,
      shortName: '别人的',
      updatedById: ids[1],
      updatedAt: '2026-01-31T00:05:00Z',
    }
    const row = { ...theirs, _labels: { updatedById: '林晓峰' } }
    server.on('PATCH', /^\/api\/customers\//, ({ body }) =>
      (body as Customer).version === 9
        ? { data: { ...row, ...(body as object), version: 10 } }
        : { code: 409, message: '记录已被修改', data: { row } },
    )
    await user.clear(await begin('简称1', '简称'))
    await user.keyboard('顺达{Enter}')
    const told = await screen.findByRole('alert')
    expect(told.textContent).toMatch(/林晓峰 于 .* 保存过。现在是「别人的」/)
    expect(writes()).toHaveLength(1)
    await user.click(within(told).getByRole('button', { name: '改为我填写的' }))
    await waitFor(() => expect(editor()).toBeNull())
    expect(writes().at(-1)).toEqual({ version: 9, shortName: '顺达' })
  })

  test('that nobody has typed into yet follows what others do, and so does its version', async () => {
    await showList()
    await begin('简称1', '简称')
    rows = rows.map((row) => ({ ...row, version: 7, shortName: '别人的' }))
    await act(() => (document.querySelector('button[aria-label="刷新"]') as HTMLElement).click())
    const field = await screen.findByDisplayValue('别人的')
    await user.clear(field)
    await user.type(field, '顺达{Enter}')
    await screen.findByText('顺达')
    expect(writes()).toEqual([{ version: 7, shortName: '顺达' }])
  })

  test('is not for those who may not change the row', async () => {
    await showList(rightNames.filter((right) => right !== 'customer.edit'))
    await user.hover(cell('简称1'))
    line(0).focus()
    await user.keyboard('{F2}')
    expect(document.querySelector('.cell-pencil')).toBeNull()
    expect(editor()).toBeNull()
    const chosen = new Map(rows.map((row) => [row.id, row]))
    const selection = { rows: chosen, toggle: () => undefined, clear: () => undefined }
    const bar = { resource: resourceOf('customers'), view: {}, selection, run: () => undefined }
    showPage(<SelectionBar {...bar} />, { path: '/bar', at: '/bar' })
    await screen.findByText(/已选 3 项/)
    expect(screen.queryByRole('button', { name: '批量修改' })).toBeNull()
    asUser()
    showPage(<SelectionBar {...bar} />, { path: '/bar', at: '/bar' })
    await screen.findByRole('button', { name: '批量修改' })
  })
})

describe('one change of several rows', () => {
  const tried = (id: string, at: number, more = {}) => ({
    id,
    before: { id, version: 5, name: `车行${at + 1}`, level: at === 0 ? 'core' : 'normal', _labels: {} },
    after: { id, version: at === 0 ? 5 : 6, name: `车行${at + 1}`, level: 'core', _labels: {} },
    isChanged: at !== 0,
    ...more,
  })
  const refusal = { message: '不能修改', errors: [{ field: 'level', message: '已关账' }] }

  async function preview(): Promise<HTMLElement> {
    await showList()
    chooseAll()
    await user.click(await screen.findByRole('button', { name: '批量修改' }))
    const dialog = await screen.findByRole('dialog')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: '要修改的字段' }), '级别')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: '级别' }), '核心')
    await user.click(within(dialog).getByRole('button', { name: '预览' }))
    await within(dialog).findByRole('region', { name: '预览' })
    return dialog
  }

  test('shows what becomes of each before it is written, and each gets its own back', async () => {
    server.on('POST', '/api/customers/bulk', ({ body }) => {
      const { ids: asked, dryRun } = body as { ids: string[]; dryRun?: true }
      if (dryRun) return { data: { rows: asked.map((id) => tried(id, ids.indexOf(id))) } }
      return { data: { ids: asked, versions: Object.fromEntries(asked.map((id) => [id, 6])) } }
    })
    const dialog = await preview()
    expect(writes()).toEqual([{ ids, patch: { level: 'core' }, dryRun: true }])
    const told = within(dialog)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
    expect(told).toEqual(['客户名称级别', '车行2普通 → 核心', '车行3普通 → 核心', '车行1不变'])
    within(dialog).getByText('2 行将修改，1 行不变')
    await user.click(within(dialog).getByRole('button', { name: '修改 2 行' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const both = ids.slice(1)
    const versions = (version: number) => Object.fromEntries(both.map((id) => [id, version]))
    expect(writes().at(-1)).toEqual({ ids: both, versions: versions(5), patch: { level: 'core' } })
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    await screen.findByText('已恢复 2 行')
    const patches = Object.fromEntries(both.map((id) => [id, { level: 'normal' }]))
    expect(writes().at(-1)).toEqual({ ids: both, versions: versions(6), patches })
  })

  test('says at the row why it cannot be changed, and goes on without it when told to', async () => {
    server.on('POST', '/api/customers/bulk', ({ body }) => {
      const { ids: asked } = body as { ids: string[] }
      return { data: { rows: asked.map((id) => tried(id, ids.indexOf(id), id === ids[2] ? { refusal } : {})) } }
    })
    const dialog = await preview()
    expect(within(dialog).getAllByRole('row')[1]?.textContent).toBe('车行3已关账')
    expect(within(dialog).getByRole('button', { name: '修改 1 行' })).toMatchObject({ disabled: true })
    await user.click(within(dialog).getByRole('button', { name: '去掉不能修改的 1 行' }))
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: '修改 1 行' })).toMatchObject({ disabled: false }),
    )
    expect(writes().at(-1)).toMatchObject({ ids: ids.slice(0, 2) })
  })

  test('names the fields that it leaves to the form, and asks for what cannot be empty', async () => {
    await showList()
    chooseAll()
    await user.click(await screen.findByRole('button', { name: '批量修改' }))
    const dialog = await screen.findByRole('dialog')
    const left = [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(left).toContain('客户类型 会牵动其他内容，请在表单中修改')
    expect(left).toContain('统一社会信用代码 每行各不相同')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: '要修改的字段' }), '电话')
    await user.click(within(dialog).getByRole('button', { name: '预览' }))
    await within(dialog).findByText('请填写电话')
    expect(writes()).toEqual([])
  })
})
