import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatNumber } from '../../src/define/numbers.ts'
import { newPhone } from '../helpers/company.ts'
import { ask, expectSoon, type Journey, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

/** Milliseconds for thousands of rows on a machine that does other work. */
const LONG = 120_000

/** Chooses a sheet of carriers with headings that nobody here knows; at 5,000 lines three phones are wrong. */
async function chooseCarriers(page: Page, count: number) {
  await page.goto('/transportCarInfo/carrierTable')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入承运商' })
  const lines = Array.from({ length: count }, (_, at) => {
    const phone = [100, 2500, 5000].includes(at + 1) ? '12' : `139${String(50_000_000 + at)}`
    return `批量承运商${at + 1},${phone},老王`
  })
  const asked = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: '选择文件' }).click()
  await (await asked).setFiles({
    ...{ name: '承运商.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`名称,座机,区域经理\r\n${lines.join('\r\n')}\r\n`),
  })
  return dialog
}

describe('rows from sheets, and rows into files', () => {
  let journey: Journey
  beforeAll(async () => {
    journey = await openJourney()
  }, STARTUP)
  afterAll(() => journey?.close())

  test('a wrong line is named and nothing is written; the corrected file is imported whole', async () => {
    photographFailures(journey, 'import')
    const { page, part, row } = await journey.as('boss')
    const [first, second] = ['导入甲汽车贸易', '导入乙汽车贸易']
    await page.goto('/clientManage/costomerTable')
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '导入客户' })
    const choose = async (phones: [string, string]) => {
      const asked = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: '选择文件' }).click()
      await (await asked).setFiles({
        name: '客户.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`客户名称,电话\r\n${first},${phones[0]}\r\n${second},${phones[1]}\r\n`),
      })
    }

    // Wherever the focus is in the dialog, what is pasted is checked.
    await dialog.getByRole('button', { name: '下载模板' }).evaluate((button, copied) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', copied)
      button.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, `客户名称\t电话\n${first}\t${newPhone()}\n`)
    await dialog.getByText('1 行全部通过检查').waitFor()
    await choose([newPhone(), '12'])
    await expectSoon(() => dialog.getByRole('alert').innerText()).toContain('1 行有问题')
    const wrong = dialog.getByLabel('第 3 行 电话')
    expect(await wrong.inputValue()).toBe('12')
    await expectSoon(() => wrong.getAttribute('aria-invalid')).toBe('true')
    await choose([newPhone(), newPhone()])
    await dialog.getByRole('button', { name: '导入 2 行' }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('searchbox', { name: '关键词' }).fill('导入')
    await row(first).waitFor()
    expect(await part.getByRole('row').filter({ hasText: second }).count()).toBe(1)
  })

  test('a sheet of others is known by its headings, read from below its title, corrected by hand, also after a reload, and kept', async () => {
    photographFailures(journey, 'import-layout')
    const { page, row } = await journey.as('boss')
    await page.goto('/transportCarInfo/carTable')
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '导入运输车辆' })
    const choose = async (slots: string) => {
      const asked = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: '选择文件' }).click()
      const lines = [
        ...['华东车队车辆台账,,,', '更新日期：20261120,,,', '车牌号码,厂牌型号,核定板位,行驶证有效期至'],
        ...['沪A77001/沪B7701挂,解放J6P,8,20281123', ',,,', `沪A77002,东风天龙,${slots},2028/1/5`, '合计,,15,'],
      ]
      await (await asked).setFiles({
        ...{ name: '车辆台账.csv', mimeType: 'text/csv' },
        buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
      })
    }
    await choose('很多')
    await expectSoon(() => dialog.getByLabel('版式').inputValue()).toBe('truckRegister')
    expect(await dialog.getByLabel('表头在第几行').inputValue()).toBe('3')
    const wrong = dialog.getByLabel('第 6 行 板位')
    await expectSoon(() => wrong.getAttribute('aria-invalid')).toBe('true')
    // Read as the template it has other columns; read as it is, the same row is wrong again.
    await dialog.getByLabel('版式').selectOption({ label: '本系统模板' })
    await dialog.getByRole('alert').filter({ hasText: '不认识的列' }).waitFor()
    await dialog.getByLabel('版式').selectOption({ label: '车辆台账' })
    await expectSoon(() => wrong.getAttribute('aria-invalid')).toBe('true')
    await choose('7')
    await dialog.getByText('2 行全部通过检查，可以导入：新增 2，修改 0').waitFor()
    await dialog.getByRole('button', { name: '导入 2 行' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expectSoon(() => keptDrafts(page)).toBe(0)
    await page.getByRole('searchbox', { name: '关键词' }).fill('沪A77001')
    await row('沪A77001').waitFor()
  })

  test('5,000 lines with mistakes are corrected in the preview and imported', async () => {
    photographFailures(journey, 'import-corrected')
    const { page, part } = await journey.as('boss')
    const dialog = await chooseCarriers(page, 5000)
    await dialog.getByRole('alert').filter({ hasText: '2 个不认识的列：座机、区域经理' }).waitFor({ timeout: LONG })
    await dialog.getByLabel('「座机」对应的字段').selectOption({ label: '电话' })
    await dialog.getByLabel('「区域经理」对应的字段').selectOption({ label: '不导入' })
    await dialog.getByRole('button', { name: '重新检查' }).click()
    await dialog.getByRole('alert').filter({ hasText: '3 行有问题' }).waitFor({ timeout: LONG })
    const cell = (line: number) => dialog.getByLabel(`第 ${line + 1} 行 座机`)
    expect(await dialog.getByRole('textbox', { name: /座机$/ }).count()).toBe(3)
    await cell(100).fill('13949999901')
    await cell(2500).fill('123')

    // The line is cut: nothing typed goes with it.
    await page.route('**/api/carriers/import', (route) => route.abort())
    await dialog.getByRole('button', { name: '重新检查' }).click()
    await dialog.getByRole('alert').first().waitFor()
    await expectSoon(() => cell(100).inputValue()).toBe('13949999901')
    await page.unroute('**/api/carriers/import')
    await page.keyboard.press('Escape')
    await dialog.getByText('2 行的更正还没有导入').waitFor()
    await dialog.getByRole('button', { name: '继续更正' }).click()

    const asked = page.waitForRequest('**/api/carriers/import')
    await dialog.getByRole('button', { name: '重新检查' }).click()
    // Only what was wrong or corrected is checked again.
    expect((await asked).postDataJSON().rows).toHaveLength(3)
    await dialog.getByRole('alert').filter({ hasText: '2 行有问题' }).waitFor()
    expect(await cell(100).count()).toBe(0)
    await cell(2500).fill('13949999902')
    await cell(5000).fill('13949999903')
    await dialog.getByRole('button', { name: '重新检查' }).click()
    await dialog.getByText('5000 行全部通过检查').waitFor()
    await dialog.getByRole('button', { name: '导入 5000 行' }).click()
    await dialog.waitFor({ state: 'detached', timeout: LONG })
    await page.getByRole('searchbox', { name: '关键词' }).fill('批量承运商')
    await part
      .getByText(/共 5,?000 条|超过/)
      .first()
      .waitFor()
  })

  test('the import is taken back, and the next sheet of these headings is read as it was', async () => {
    photographFailures(journey, 'import-undone')
    const { page, part } = await journey.as('boss')
    await page.goto('/company/importTable')
    const record = part.getByRole('row').filter({ hasText: '承运商.csv' })
    await expectSoon(() => record.innerText()).toMatch(/5,?000/)
    await record.getByRole('link').first().click()
    await part.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '撤销导入' }).click()
    const question = page.getByRole('dialog', { name: '撤销导入' })
    await question.getByRole('button', { name: '撤销导入' }).click()
    await question.waitFor({ state: 'detached', timeout: LONG })
    await page.goto('/transportCarInfo/carrierTable')
    await page.getByRole('searchbox', { name: '关键词' }).fill('批量承运商')
    await expectSoon(() => part.getByRole('row').filter({ hasText: '批量承运商' }).count()).toBe(0)

    // The next sheet of these headings is read as this one was.
    const dialog = await chooseCarriers(page, 2)
    await dialog.getByText('2 行全部通过检查').waitFor()
    expect(await dialog.getByLabel('「座机」对应的字段').inputValue()).toBe('phone')
  })

  test('a list that is too long to wait for is exported behind the page, rings, and is fetched whole', async () => {
    photographFailures(journey, 'export-job')
    const { page, part } = await journey.as('boss')
    await page.goto('/company/auditLog')
    await part.getByRole('row').nth(2).waitFor()
    await page.getByRole('button', { name: '导出', exact: true }).click()
    const begun = page.waitForResponse((answer) => answer.url().includes('/api/auditLogs/export'))
    await page.getByRole('menuitem', { name: '导出 CSV' }).click()
    const { count } = (await (await begun).json()).data
    expect(count).toBeGreaterThan(20_000)
    await page.getByText(`共 ${formatNumber(count)} 行，正在后台导出`).waitFor()
    await page.getByRole('link', { name: '我的导出' }).click()
    // The newest: a second try has the one of the first below it.
    const job = part.getByRole('row').filter({ hasText: '操作日志' }).first()
    await expectSoon(() => job.innerText()).toMatch(/排队中|导出中|可下载/)
    // Nobody waits for it at the screen: it takes what other work leaves it.
    await job.getByText('可下载').waitFor({ timeout: 120_000 })

    // The bell, which was told, leads to it.
    await expectSoon(async () => {
      await page.getByRole('button', { name: /^通知/ }).click()
      const popup = page.getByRole('dialog', { name: '通知' })
      await popup.getByRole('heading', { name: '通知' }).waitFor()
      const told = await popup.innerText()
      await page.keyboard.press('Escape')
      await popup.waitFor({ state: 'detached' })
      return told
    }).toContain('可下载，保留至')
    const written = Number((await job.innerText()).replaceAll(',', '').match(/\b2\d{4}\b|\b3\d{4}\b/)?.[0])
    expect(written).toBeGreaterThanOrEqual(count)
    await job.getByRole('link').first().click()
    const asked = page.waitForEvent('download')
    await page.getByRole('button', { name: /操作日志.*csv/ }).click()
    const text = await readFile((await (await asked).path()) ?? '', 'utf8')
    // A head, and no quoted cell of the log has a line of its own end.
    expect(text.split('\r\n').length - 2).toBe(written)
  })

  test('an export that is no longer wanted is cancelled in the list, and gets no file', async () => {
    photographFailures(journey, 'export-cancelled')
    const boss = await journey.as('boss')
    const { page, part } = boss
    // One is made after the other: the last of them waits.
    for (let at = 0; at < 5; at++) await ask(boss, '/api/auditLogs/export?_view=all&format=xlsx', {})
    await page.goto('/company/exportTable')
    const last = part.getByRole('row').filter({ hasText: '操作日志' }).first()
    await expectSoon(() => last.innerText()).toMatch(/排队中|导出中/)
    await last.getByRole('button', { name: '取消导出' }).click()
    const question = page.getByRole('dialog').filter({ hasText: '已写的部分随之删除' })
    await question.getByRole('button', { name: '取消导出' }).click()
    await question.waitFor({ state: 'detached' })
    await expectSoon(() => last.innerText()).toContain('已取消')
    expect(await last.getByRole('button', { name: '取消导出' }).and(page.locator(':enabled')).count()).toBe(0)
    // Another, in the bell.
    const before = (await cancelled(boss)).length
    await page.getByRole('button', { name: /^通知/ }).click()
    const exports = page.getByRole('dialog', { name: '通知' }).getByRole('list', { name: '正在导出' })
    await expectSoon(() => exports.innerText()).toMatch(/排队中|已写 [\d,]+ \/ [\d,]+ 行/)
    await exports
      .getByRole('button', { name: /^取消导出/ })
      .last()
      .press('Enter')
    await expectSoon(async () => (await cancelled(boss)).length).toBe(before + 1)
    for (const { file } of await cancelled(boss)) expect(file).toEqual([])
    // The keys are still in it, though the button went with its job.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '通知' }).waitFor({ state: 'detached' })
  })
})

const cancelled = async (boss: Screen) =>
  (await ask<{ items: { file: string[] }[] }>(boss, '/api/exportJobs?status=cancelled&_end=20')).items

/** How many drafts this browser holds. */
const keptDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('banche')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('drafts').objectStore('drafts').count()
          asked.onsuccess = () => resolve(asked.result)
          opening.result.close()
        }
      }),
  )
