import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gallery } from '../../src/demos/gallery/gallery.ts'
import { violationsOn } from '../helpers/axe.ts'
import { expectSoon, type Journey, logIn, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import { tabsOn } from '../helpers/journey-tabs.ts'
import { jobs, shownOn, TOO_LARGE } from '../helpers/sample-jobs.ts'

const samples = gallery.flatMap((group) => group.samples)
const IN_SIGHT = 'main > .bc-view:not([style*="none"])'

let journey: Journey
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'banche-samples-'))
  journey = await openJourney(undefined, { DEMO_PAGES: '1' })
}, STARTUP)
afterAll(async () => {
  await journey?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What is pasted with a handler in it never runs; the browser says that it refused it. */
const isRefusal = (text: string) => text.includes('Executing inline event handler violates')

/** A window of the boss, and what its console complained of. */
async function open(colorScheme: 'light' | 'dark', language: 'zh-CN' | 'en') {
  const page = await journey.window({
    colorScheme,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/error|warning/.test(message.type()) && !isRefusal(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await logIn(page, 'boss')
  await page.evaluate((chosen) => {
    localStorage.setItem('banche.locale', chosen)
    localStorage.setItem('banche.settings', JSON.stringify({ scheme: 'system', tagsView: true }))
  }, language)
  await page.goto('/documentation/index')
  await shownOn(page).getByRole('heading', { level: 1 }).waitFor()
  return { page, complaints }
}

/** By the menu where there is a link in it, else by the address. */
async function goTo(page: Page, path: string, title: string): Promise<void> {
  // Nothing of the next page is pointed at before it is looked at.
  await page.mouse.move(0, 0)
  const link = page.getByRole('navigation', { name: /主菜单|Main menu/ }).locator(`a[href="${path}"]`)
  // One of a closed group is chosen without opening it.
  if ((await link.count()) > 0) await link.dispatchEvent('click')
  else await page.goto(path)
  await shownOn(page).getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

describe('the sample pages', () => {
  describe('in Chinese and light', () => {
    let window: Awaited<ReturnType<typeof open>>
    let todo: ReturnType<typeof jobs>
    beforeAll(async () => {
      const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c33' } })
        .png()
        .toBuffer()
      const large = join(folder, 'large.png')
      writeFileSync(large, picture)
      truncateSync(large, TOO_LARGE)
      todo = jobs(picture, large)
      window = await open('light', 'zh-CN')
    }, STARTUP)

    test.each(samples)(
      '$path does its job, without a word of the console and nothing by axe',
      async ({ path, label }) => {
        photographFailures(journey, `samples-light${path.replaceAll('/', '-')}`)
        const { page, complaints } = window
        complaints.length = 0
        await goTo(page, path, label[0])
        expect(await violationsOn(page, 'all', IN_SIGHT)).toEqual([])
        await todo[path]?.(page)
        expect(complaints).toEqual([])
      },
    )
  })

  // The structure is that of the light page; the colours are not.
  describe('in English and dark', () => {
    let window: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      window = await open('dark', 'en')
    }, STARTUP)

    test.each(samples)('$path opens, without a word of the console and nothing by axe', async ({ path, label }) => {
      photographFailures(journey, `samples-dark${path.replaceAll('/', '-')}`)
      const { page, complaints } = window
      complaints.length = 0
      await goTo(page, path, label[1])
      expect(await violationsOn(page, 'colour', IN_SIGHT)).toEqual([])
      expect(complaints).toEqual([])
    })

    test('a sample shows its source', async () => {
      const { page } = window
      await goTo(page, '/components/drag-kanban', 'Kanban')
      await shownOn(page).getByRole('button', { name: 'Source' }).click()
      const source = page.getByRole('dialog', { name: /\/components\/drag-kanban/ })
      await source.getByText('export default function Kanban').waitFor()
      await page.keyboard.press('Escape')
    })
  })

  test('a part that breaks leaves the frame standing, and stands in the error log', async () => {
    const { page } = await open('light', 'zh-CN')
    await goTo(page, '/error-log/log', '错误日志')
    await shownOn(page).getByRole('button', { name: '制造一个错误' }).click()
    await page.getByRole('button', { name: '重试' }).click()
    await shownOn(page).getByRole('cell', { name: 'Error: 示例错误' }).waitFor()
    await shownOn(page)
      .getByRole('button', { name: /清\s?空/ })
      .click()
    expect(await shownOn(page).getByRole('cell', { name: 'Error: 示例错误' }).count()).toBe(0)
  }, 60_000)

  test('another role has its own menu, closes the tabs of the samples, and leaves the product as it is', async () => {
    photographFailures(journey, 'samples-roles')
    const { page } = await open('light', 'zh-CN')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    const seen = async () => (await menu.locator('.bc-group').allInnerTexts()).map((text) => text.trim())
    const tabs = tabsOn(page)
    const become = async (from: string, to: string) => {
      await shownOn(page).getByTitle(from, { exact: true }).click()
      await page.locator('.ant-select-dropdown:visible').getByTitle(to, { exact: true }).click()
      await shownOn(page).locator('.ant-descriptions').getByText(to, { exact: true }).waitFor()
    }
    await goTo(page, '/charts/line', '折线图')
    const own = (await seen()).filter((title) => !title.startsWith('示例') && !title.endsWith('示例'))
    expect(await seen()).toContain('权限示例')
    await expectSoon(tabs.titles).toContain('折线图')
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await become('admin', 'editor')
    expect(await page.evaluate(() => localStorage.getItem('samples-token'))).toBe('editor-token')
    // The one that is pinned stays.
    await expectSoon(tabs.titles).not.toContain('折线图')
    expect((await tabs.titles()).slice(0, 2)).toEqual(['首页', '示例文档'])
    const pinned = tabs.bar.getByRole('listitem').filter({ hasText: '示例文档' })
    expect(await pinned.getByRole('button').count()).toBe(0)
    expect(await seen()).toEqual(expect.arrayContaining([...own, '组件示例']))
    expect(await seen()).not.toContain('权限示例')
    await become('editor', 'visitor')
    expect(await seen()).toEqual([...own, '示例文档'])
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token)
    for (const path of ['/permission/page', '/components/markdown']) {
      await page.goto(path)
      await page.waitForURL('**/404')
    }
    await page.goto('/documentation/index')
    await become('visitor', 'admin')
    expect(await seen()).toContain('权限示例')
  }, 120_000)

  test('an address of an article that is not digits, or of no sample, goes to /404', async () => {
    const { page } = await open('light', 'zh-CN')
    for (const path of ['/example/edit/abc', '/components/nothing']) {
      await page.goto(path)
      await page.waitForURL('**/404')
    }
    await page.goto('/example/edit/4711')
    await page.getByText('没有这篇文章').waitFor()
    await page.goto('/excel')
    await page.waitForURL('**/excel/export-excel')
  }, 60_000)
})
