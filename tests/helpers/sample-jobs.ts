import { readFile } from 'node:fs/promises'
import * as xlsx from '@e965/xlsx'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The page in sight: others that were visited wait behind it. */
export const shownOn = (page: Page) => page.locator('main > .bc-view:not([style*="none"])')

const press = (page: Page, name: string | RegExp) => shownOn(page).getByRole('button', { name }).first().click()
const sees = (page: Page, text: string | RegExp) => shownOn(page).getByText(text).first().waitFor()
/** A message of antd, or something else outside the page. */
const told = (page: Page, text: string | RegExp) => page.getByText(text).last().waitFor()

/** The file that a press makes. */
async function downloaded(page: Page, name: string | RegExp): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)])
  return readFile(await download.path())
}

const sheetOf = (file: Buffer) => {
  const book = xlsx.read(file)
  const sheet = book.Sheets[book.SheetNames[0]!]!
  return { sheet, rows: xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) }
}

async function drag(page: Page, from: string, to: string): Promise<void> {
  const boxOf = async (text: string) => {
    const box = await shownOn(page).locator('.sample-item', { hasText: text }).first().boundingBox()
    return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }
  }
  const [start, end] = [await boxOf(from), await boxOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 8, start.y + 8, { steps: 2 })
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await page.mouse.up()
}

const pixels = (page: Page) =>
  shownOn(page)
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => canvas.width * canvas.height)

const rowOf = (page: Page, name: string) => shownOn(page).getByRole('row', { name: new RegExp(name) })

/** The one question of a list; it goes away where motion is reduced, too. */
async function confirmDeletion(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: '确定删除？' })
  await question.getByRole('button', { name: /删\s?除/ }).click()
  await question.waitFor({ state: 'hidden' })
}

const MB = 1024 * 1024
const upload = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  shownOn(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

/** What each sample is there for, done once; `picture` is a small PNG, `large` the path of a file of 50 MB. */
export const jobs = (picture: Buffer, large: string): Record<string, (page: Page) => Promise<unknown>> => ({
  '/documentation/index': (page) => shownOn(page).getByRole('link', { name: '看板', exact: true }).waitFor(),
  '/guide/index': async (page) => {
    await press(page, '开始引导')
    for (const _step of [1, 2, 3]) await page.getByRole('button', { name: '下一步' }).click()
    await page.getByRole('button', { name: /完\s?成/ }).click()
  },
  '/icon/index': async (page) => {
    await shownOn(page).getByRole('searchbox', { name: '搜索图标' }).fill('truck')
    await sees(page, '1 个')
    await press(page, 'Truck')
    await told(page, '已复制 TruckOutlined')
  },
  '/tab/index': async (page) => {
    await shownOn(page).getByRole('tab', { name: '日本' }).click()
    await sees(page, '已打开过 2 个页签')
    await shownOn(page).getByRole('tabpanel', { name: '日本' }).getByRole('row').nth(3).waitFor()
  },
  '/theme/index': async (page) => {
    await press(page, '主题色 pine')
    await shownOn(page).getByRole('button', { name: '主题色 pine', pressed: true }).waitFor()
    await press(page, '主题色 sky')
  },
  '/clipboard/index': async (page) => {
    await shownOn(page).getByRole('textbox', { name: '要复制的内容' }).fill('示例 7')
    await press(page, /^复\s?制$/)
    await press(page, '读取剪贴板')
    await sees(page, '剪贴板内容：示例 7')
  },
  '/i18n/index': async (page) => {
    await shownOn(page).getByText('English', { exact: true }).click()
    await shownOn(page).getByRole('heading', { level: 1, name: 'Languages' }).waitFor()
    await sees(page, 'Controls follow')
    await shownOn(page).getByText('中文', { exact: true }).click()
    await shownOn(page).getByRole('heading', { level: 1, name: '多语言' }).waitFor()
  },
  '/external-link': async (page) => {
    const link = (address: string) => shownOn(page).getByRole('link', { name: address })
    expect(await link('https://refine.dev/docs/').getAttribute('target')).toBe('_blank')
    expect(await link('mailto:').getAttribute('rel')).toContain('noopener')
    expect(await link('/example/list').getAttribute('target')).toBeNull()
  },
  '/permission/page': async (page) => {
    await shownOn(page).getByRole('textbox', { name: '用户名' }).fill('nobody')
    await press(page, '模拟登录')
    await sees(page, '60204：Account and password are incorrect.')
    await press(page, '用失效的令牌取信息')
    await sees(page, '50008：Login failed, unable to get user details.')
  },
  '/permission/directive': async (page) => {
    expect(await shownOn(page).getByText('仅 admin 可见', { exact: true }).count()).toBeGreaterThan(0)
    await shownOn(page).getByText('visitor', { exact: true }).click()
    await sees(page, '角色检查：visitor 不可编辑')
    expect(await shownOn(page).getByText('仅 admin 可见', { exact: true }).count()).toBe(0)
  },
  '/permission/role': async (page) => {
    await press(page, '新建角色')
    const dialog = page.getByRole('dialog', { name: '新建角色' })
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await dialog.getByText('请填写名称').waitFor()
    await dialog.getByRole('textbox', { name: '名称' }).fill('reader')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await shownOn(page)
      .getByRole('row', { name: /reader/ })
      .waitFor()
    for (const name of ['editor', 'admin']) {
      await rowOf(page, name).getByRole('button', { name: '编辑' }).click()
      const editing = page.getByRole('dialog', { name: '编辑角色' })
      await expect.poll(() => editing.getByRole('textbox', { name: '名称' }).inputValue()).toBe(name)
      await editing.getByRole('button', { name: /取\s?消/ }).click()
      await editing.waitFor({ state: 'hidden' })
    }
    await rowOf(page, 'reader').getByRole('button', { name: '删除' }).click()
    await confirmDeletion(page)
    await rowOf(page, 'reader').waitFor({ state: 'hidden' })
  },
  '/components/tinymce': async (page) => {
    await shownOn(page).locator('article.sample-prose').getByText('验车').waitFor()
    const box = shownOn(page).getByRole('textbox', { name: '正文' })
    await box.click()
    await box.evaluate((element) => {
      const data = new DataTransfer()
      data.setData('text/html', '<p>粘贴 <b>好</b><img src=x onerror="hurt=1"><script>hurt=1</script></p>')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    const shown = shownOn(page).locator('article.sample-prose')
    await shown.getByText('粘贴 好').waitFor()
    expect(await shown.innerHTML()).not.toMatch(/script|onerror|<img/)
  },
  '/components/markdown': async (page) => {
    await press(page, '插入一段恶意 HTML')
    const shown = shownOn(page).locator('article')
    await shown.getByText('x', { exact: true }).waitFor()
    expect(await shown.innerHTML()).not.toMatch(/script|onerror/)
  },
  '/components/json-editor': async (page) => {
    await sees(page, '是合法的 JSON')
    await shownOn(page).getByRole('textbox', { name: 'JSON' }).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('}')
    await sees(page, '不是合法的 JSON')
    expect(
      await shownOn(page)
        .locator('.cm-gutters')
        .evaluate((one) => getComputedStyle(one).display),
    ).toBe('flex')
  },
  '/components/split-pane': async (page) => {
    const bar = await shownOn(page).getByRole('separator').first().boundingBox()
    await page.mouse.move(bar!.x + bar!.width / 2, bar!.y + 60)
    await page.mouse.down()
    await page.mouse.move(bar!.x + 80, bar!.y + 60, { steps: 4 })
    await page.mouse.up()
    await sees(page, /左栏：\d+ 像素/)
  },
  '/components/avatar-upload': async (page) => {
    await shownOn(page).locator('input[type=file]').setInputFiles(large)
    await told(page, '图片不得超过 5 MB')
    await upload(page, 'false.png', 'image/png', Buffer.from('no picture'))
    await told(page, '不是可用的图片')
    await upload(page, 'good.png', 'image/png', picture)
    const dialog = page.getByRole('dialog', { name: '裁剪头像' })
    await dialog
      .getByRole('button', { name: /确\s?定/ })
      .and(page.locator(':enabled'))
      .click()
    await told(page, '头像已更新')
  },
  '/components/dropzone': async (page) => {
    await upload(page, '运单.txt', 'text/plain', Buffer.from('运单'))
    await press(page, 'delete')
    await told(page, '运单.txt 已取消')
    await upload(page, '回单.txt', 'text/plain', Buffer.from('回单'))
    await told(page, '回单.txt 已上传')
  },
  '/components/sticky': async (page) => {
    await sees(page, '未吸顶')
    await page.locator('#content').evaluate((one) => one.scrollTo(0, 600))
    await sees(page, '已吸顶')
  },
  '/components/count-to': async (page) => {
    await shownOn(page).getByRole('spinbutton', { name: '结束' }).fill('1500')
    await press(page, /开\s?始/)
    await sees(page, '1,500')
    await sees(page, '1.5k')
  },
  '/components/mixin': async (page) => {
    await press(page, /检\s?查/)
    await sees(page, '请填写姓名')
    await shownOn(page).getByRole('spinbutton', { name: '板位' }).fill('99')
    await sees(page, '板位不得大于 12')
    await shownOn(page).getByRole('textbox', { name: '邮箱' }).fill('a@')
    await sees(page, '邮箱的格式不对')
    await press(page, '拷贝空值')
    await told(page, 'error arguments')
  },
  '/components/back-to-top': async (page) => {
    const content = page.locator('#content')
    await content.evaluate((one) => one.scrollTo(0, 900))
    await page.getByRole('button', { name: '返回顶部', exact: true }).click()
    await expect.poll(() => content.evaluate((one) => one.scrollTop)).toBe(0)
  },
  '/components/drag-dialog': async (page) => {
    await press(page, '打开对话框')
    const handle = page.getByRole('button', { name: '拖动标题移动' })
    const before = await handle.boundingBox()
    await page.mouse.move(before!.x + 40, before!.y + 20)
    await page.mouse.down()
    await page.mouse.move(before!.x + 140, before!.y + 80, { steps: 5 })
    await page.mouse.up()
    expect((await handle.boundingBox())!.x).toBeGreaterThan(before!.x + 50)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /取\s?消/ })
      .click()
  },
  '/components/drag-select': async (page) => {
    await sees(page, '顺序：陈思远 → 李雨桐 → 王建军')
    const chip = shownOn(page).getByRole('button', { name: '陈思远' })
    await chip.focus()
    // What the library says to screen readers tells where the chip is.
    const said = (text: string) => page.getByText(text).first().waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await said('陈思远移到陈思远')
    await page.keyboard.press('ArrowRight')
    await said('陈思远移到李雨桐')
    await page.keyboard.press('Space')
    await sees(page, '顺序：李雨桐 → 陈思远 → 王建军')
  },
  '/components/dnd-list': async (page) => {
    await sees(page, '已选文章（4）')
    const [from, to] = await shownOn(page)
      .locator('.sample-item')
      .allInnerTexts()
      .then((all) => [all[5]!, all[1]!])
    await drag(page, from!, to!)
    await sees(page, '已选文章（5）')
  },
  '/components/drag-kanban': async (page) => {
    await drag(page, '任务 1', '任务 5')
    await shownOn(page).getByRole('group', { name: '进行中' }).getByText('任务 1', { exact: true }).waitFor()
  },
  '/charts/keyboard': async (page) => {
    await press(page, '换一组数据')
    expect(await pixels(page)).toBeGreaterThan(100_000)
  },
  '/charts/line': async (page) => expect(await pixels(page)).toBeGreaterThan(100_000),
  '/charts/mixchart': async (page) => {
    await shownOn(page).getByText('2025', { exact: true }).click()
    await shownOn(page).getByRole('img', { name: /2025/ }).waitFor()
  },
  '/nested/menu1/menu1-1': async (page) => {
    await shownOn(page).getByRole('menuitem', { name: '菜单 1-2' }).click()
    await shownOn(page).getByRole('menuitem', { name: '菜单 1-2-2' }).click()
    await sees(page, '第 3 层：菜单 1-2-2')
  },
  '/example/list': async (page) => {
    await shownOn(page).getByRole('row').nth(20).waitFor()
    await press(page, '删除')
    await confirmDeletion(page)
    await shownOn(page).locator('.ant-table-row').first().getByText('已删除').waitFor()
    await shownOn(page).getByRole('searchbox', { name: '标题' }).fill('指南')
    await page.keyboard.press('Enter')
    await page.waitForURL(/filters/)
    await expect
      .poll(async () => {
        const titles = await shownOn(page).locator('.ant-table-row td:nth-child(3)').allInnerTexts()
        return titles.length > 0 && titles.every((one) => one.includes('指南'))
      })
      .toBe(true)
    // The address carries the filter over a reload.
    await page.reload()
    await expect.poll(() => shownOn(page).getByRole('searchbox', { name: '标题' }).inputValue()).toBe('指南')
    await shownOn(page).locator('tbody .bc-btn-link').first().click()
    await page.getByRole('dialog').getByText('审核人').waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Close|关闭/ })
      .click()
    await press(page, '与声明对照')
    await page.getByRole('heading', { name: /^手写：\d+ 行$/ }).waitFor()
    await page.getByRole('heading', { name: /^声明：\d+ 行$/ }).waitFor()
    await page.keyboard.press('Escape')
  },
  '/example/create': async (page) => {
    await press(page, /保\s?存/)
    await sees(page, '请填写标题')
    await shownOn(page).getByRole('textbox', { name: '标题' }).fill('新文章')
    await shownOn(page).getByRole('textbox', { name: '作者' }).fill('本人')
    await shownOn(page).getByText('CN', { exact: true }).click()
    const said = told(page, '已新建')
    await press(page, /保\s?存/)
    // Back in sight, the list writes its own address.
    await page.waitForURL(/example\/list\?/)
    await said
  },
  '/example/edit/1': async (page) => {
    const title = shownOn(page).getByRole('textbox', { name: '标题' })
    await expect.poll(() => title.inputValue()).not.toBe('')
    await title.fill('改过的标题')
    const said = told(page, '已保存')
    await press(page, /保\s?存/)
    // Back in sight, the list writes its own address.
    await page.waitForURL(/example\/list\?/)
    await said
  },
  '/excel/export-excel': async (page) => {
    await shownOn(page).getByRole('row').nth(20).waitFor()
    const { rows } = sheetOf(await downloaded(page, /导\s?出/))
    expect([rows.length, rows[0]?.[1]]).toEqual([21, '标题'])
  },
  '/excel/export-selected-excel': async (page) => {
    await press(page, '导出所选（0）')
    await told(page, '请先勾选要导出的行')
    for (const id of [2, 5])
      await shownOn(page)
        .getByRole('checkbox', { name: `选择 文章 ${id}`, exact: true })
        .check()
    const { rows } = sheetOf(await downloaded(page, '导出所选（2）'))
    expect(rows.slice(1).map(([id]) => id)).toEqual([2, 5])
  },
  '/excel/export-merge-header': async (page) => {
    await shownOn(page).getByRole('row').nth(20).waitFor()
    const { sheet, rows } = sheetOf(await downloaded(page, '导出合并表头'))
    expect(sheet['!merges']?.map((range) => xlsx.utils.encode_range(range))).toEqual(['A1:A2', 'B1:D1', 'E1:E2'])
    expect(rows).toHaveLength(22)
  },
  '/excel/upload-excel': async (page) => {
    await upload(page, 'none.xlsx', 'application/zip', Buffer.from('PK\u0003\u0004 no workbook'))
    await sees(page, '不是可读的 Excel 文件')
    const sheet = xlsx.utils.aoa_to_sheet([
      ['车架号', '板位'],
      ['LSVAU2180C2183294', 1],
    ])
    const file = xlsx.write(xlsx.utils.book_new(sheet, 'a'), { type: 'buffer', bookType: 'xlsx' })
    await upload(page, 'good.xlsx', 'application/zip', file)
    await sees(page, 'good.xlsx：1 行')
    await sees(page, 'LSVAU2180C2183294')
  },
  '/zip/download': async (page) => {
    await shownOn(page).getByRole('row').nth(20).waitFor()
    const files = unzipSync(await downloaded(page, '打包下载'))
    expect(Object.keys(files)).toHaveLength(20)
    expect(strFromU8(Object.values(files)[0]!)).toContain('示例数据')
  },
  '/pdf/index': async (page) => {
    await shownOn(page).getByRole('link', { name: '打开一篇文章并打印' }).click()
    await shownOn(page).getByRole('heading', { level: 1, name: 'PDF 下载' }).waitFor()
  },
  '/pdf/download': async (page) => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await press(page, '打印或存为 PDF')
    await page.locator('body[data-printed]').waitFor()
  },
  '/error/401': (page) => sees(page, '您没有权限打开此页'),
  '/error/404': (page) => sees(page, '请检查地址'),
})

/** Larger than any picture may be. */
export const TOO_LARGE = 50 * MB
