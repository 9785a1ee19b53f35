import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPhone } from '../helpers/company.ts'
import { expectSoon, type Journey, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'

describe('customers from a sheet', () => {
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
    expect(await dialog.getByRole('row').nth(1).innerText()).toMatch(/^3\s+电话\s+\S/)
    await choose([newPhone(), newPhone()])
    await dialog.getByRole('button', { name: '导入 2 行' }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('searchbox', { name: '关键词' }).fill('导入')
    await row(first).waitFor()
    expect(await part.getByRole('row').filter({ hasText: second }).count()).toBe(1)
  })
})
