import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOn } from '../helpers/axe.ts'
import { html, pdf, pngOf } from '../helpers/files.ts'
import { expectSoon, type Journey, logIn, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import { cellsOf } from '../helpers/journey-screen.ts'
import { draftsIn } from '../helpers/journey-tabs.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

const picture = (name: string, grey = 90) => ({ name, mimeType: 'image/png', buffer: pngOf(grey, 64) })

/** By the button, and what the browser opens then. */
async function choose(page: Page, button: Locator, ...files: Parameters<Locator['setInputFiles']>[0][]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(files.flat() as Parameters<Locator['setInputFiles']>[0])
}

/** Width of a picture as the browser has read it. */
const widthOf = (image: Locator) => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)

describe('photos of a truck', () => {
  test('are added in the form, seen in the detail, opened large, and taken off again; a wrong file loses nothing', async () => {
    photographFailures(journey, 'photos')
    const dispatcher = await journey.as('dispatcher')
    const { page } = dispatcher
    await dispatcher.goTo('车队管理', '运输车辆')
    const plate = await cellsOf(page.getByRole('table').locator('tbody tr').nth(1)).first().innerText()
    await dispatcher.openRow(plate)
    const detail = page.url()
    await dispatcher.action('编辑')
    await page.getByRole('form').waitFor()
    await dispatcher.fill('主线路', '深圳—成都')
    const box = page.getByRole('group', { name: '照片' })
    const add = box.getByRole('button', { name: '添加照片' })

    await choose(page, add, [
      picture('车头.png'),
      { name: '网页.jpg', mimeType: 'image/jpeg', buffer: html },
      picture('车尾.png', 10),
    ])
    await box.getByText('网页.jpg：只能上传JPG、PNG、WebP、HEIC 图片').waitFor()
    // The others may still arrive: that moves no button from under a press.
    await choose(page, add, { name: '合同.pdf', mimeType: 'application/pdf', buffer: pdf })
    await box.getByText('合同.pdf：只能上传JPG、PNG、WebP、HEIC 图片').waitFor()
    for (const name of ['车头.png', '车尾.png'])
      await expectSoon(() => widthOf(box.getByRole('button', { name: `查看 ${name}` }).locator('img'))).toBe(64)
    expect(await violationsOn(page)).toEqual([])
    await box.getByRole('button', { name: '不再提示 网页.jpg' }).click()
    await expectSoon(() => box.getByText('网页.jpg').count()).toBe(0)
    expect(await dispatcher.box('主线路').inputValue()).toBe('深圳—成都')

    await expectSoon(async () => JSON.stringify(await draftsIn(page))).toContain('photos')
    await page.reload()
    await dispatcher.press('恢复')
    await box.getByRole('button', { name: '查看 车尾.png' }).waitFor()
    expect(await dispatcher.box('主线路').inputValue()).toBe('深圳—成都')
    await page.keyboard.press('Control+s')
    await page.waitForURL(detail)

    const shown = dispatcher.section('证件')
    await shown.getByRole('button', { name: '查看 车头.png' }).click()
    const large = page.getByRole('dialog', { name: '车头.png' })
    await expectSoon(() => widthOf(large.getByRole('img', { name: '车头.png' }))).toBe(64)
    expect(await violationsOn(page)).toEqual([])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      large.getByRole('button', { name: /^下载/ }).click(),
    ])
    expect(download.suggestedFilename()).toBe('车头.png')
    await page.keyboard.press('Escape')
    expect(await dispatcher.part.getByText('照片：— → 车头.png、车尾.png').count()).toBe(1)

    await dispatcher.action('编辑')
    await box.getByRole('button', { name: '移除 车头.png' }).click()
    await page.keyboard.press('Control+s')
    await page.waitForURL(detail)
    await shown.getByRole('button', { name: '查看 车尾.png' }).waitFor()
    await expectSoon(() => shown.getByRole('button', { name: '查看 车头.png' }).count()).toBe(0)
  }, 120_000)

  test('are added by a phone, dropped, and pasted; saving waits for what is on its way', async () => {
    photographFailures(journey, 'phone-photos')
    const page = await journey.window({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const fleet = await logIn(page, 'fleet')
    await page.goto('/transportCarInfo/carTable')
    await page.locator('main ul > li[data-at]').first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    const detail = page.url()
    await fleet.action('编辑')
    const box = page.getByRole('group', { name: '照片' })
    const buttons = [box.getByRole('button', { name: '添加照片' }), box.getByRole('button', { name: '拍照' })]
    for (const button of buttons) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const give = (kind: 'drop' | 'paste', name: string) =>
      box.locator('.file-box').evaluate(
        (target, [type, bytes, called]) => {
          const data = new DataTransfer()
          data.items.add(new File([new Uint8Array(bytes as number[])], called as string, { type: 'image/png' }))
          const event =
            type === 'drop'
              ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
              : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          target.dispatchEvent(event)
        },
        [kind, [...pngOf(kind === 'drop' ? 20 : 30, 8)], name] as const,
      )
    await give('drop', '放入.png')
    await box.getByRole('button', { name: '查看 放入.png' }).waitFor()
    await give('paste', '粘贴.png')
    await box.getByRole('button', { name: '查看 粘贴.png' }).waitFor()
    expect(await violationsOn(page)).toEqual([])

    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/attachments?*', async (route) => {
      await held
      await route.continue()
    })
    await choose(page, buttons[0] as Locator, picture('在路上.png', 40))
    await box.getByRole('progressbar', { name: '正在上传 在路上.png' }).waitFor()
    await fleet.press('保存')
    release()
    await page.waitForURL(detail)
    await page.getByRole('button', { name: '查看 在路上.png' }).waitFor()
    await page.context().close()
  }, 120_000)
})

describe('the own picture', () => {
  test('stands in the personal centre and at the top, is refused when it is none, and can be removed', async () => {
    photographFailures(journey, 'picture')
    const sales = await journey.as('sales')
    const { page } = sales
    await page.goto('/company/personalCenter')
    const change = sales.button('更换头像')
    await change.waitFor()
    await choose(page, change, { name: '我.jpg', mimeType: 'image/jpeg', buffer: html })
    await sales.sees('只能上传JPG、PNG、WebP、HEIC 图片')
    expect(await page.getByRole('img', { name: '头像' }).count()).toBe(0)
    await choose(page, change, picture('我.png', 200))
    await expectSoon(() => widthOf(page.getByRole('img', { name: '头像' }))).toBe(64)
    const inHeader = page.getByRole('button', { name: /^当前用户/ }).locator('img')
    await expectSoon(() => widthOf(inHeader)).toBe(64)
    expect(await violationsOn(page)).toEqual([])
    await page.reload()
    await expectSoon(() => widthOf(inHeader)).toBe(64)
    await sales.press('移除头像')
    await expectSoon(() => inHeader.count()).toBe(0)
    expect(await page.getByRole('img', { name: '头像' }).count()).toBe(0)
  }, 120_000)
})
