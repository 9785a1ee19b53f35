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

  test('a sheet of others is known by its headings, read from below its title, corrected by hand, and kept', async () => {
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
    await expectSoon(() => dialog.getByRole('row').nth(1).innerText()).toMatch(/^6\s+板位\s+\S/)
    // Read as the template it has other columns; read as it is, the same row is wrong again.
    await dialog.getByLabel('版式').selectOption({ label: '本系统模板' })
    await expectSoon(() => dialog.getByRole('table').innerText()).toContain('不认识的列')
    await dialog.getByLabel('版式').selectOption({ label: '车辆台账' })
    await expectSoon(() => dialog.getByRole('row').nth(1).innerText()).toMatch(/^6\s+板位\s+\S/)
    await choose('7')
    await dialog.getByText('2 行全部通过检查，可以导入：新增 2，修改 0').waitFor()
    await dialog.getByRole('button', { name: '导入 2 行' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: '关键词' }).fill('沪A77001')
    await row('沪A77001').waitFor()
  })
})
