import type { Locator, Page } from 'playwright-core'
import type { Screen } from './journey-screen.ts'

/** The tabs of the visited pages. */
export function tabsOn(page: Page) {
  const bar = page.getByRole('navigation', { name: '已打开的页面' })
  const item = (title: string): Locator => bar.getByRole('listitem').filter({ hasText: title })
  const link = (title: string): Locator => bar.getByRole('link', { name: title, exact: true })
  return {
    bar,
    link,
    /** Their titles in order; an unsaved one begins with a dot. */
    titles: (): Promise<string[]> =>
      bar
        .getByRole('listitem')
        .evaluateAll((all) =>
          all.map((one) => (one.querySelector('i') ? '•' : '') + (one.querySelector('a > span')?.textContent ?? '')),
        ),
    current: () => bar.locator('[aria-current=page]').innerText(),
    close: (title: string) => item(title).getByRole('button').click(),
    /** An action of the menu behind the right button. */
    async act(title: string, action: string): Promise<void> {
      await item(title).getByRole('link').click({ button: 'right' })
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    },
  }
}

/** Shows or hides the bar, by the person's own menu. */
export async function toggleTabs(screen: Screen): Promise<void> {
  await screen.page.getByRole('button', { name: /^当前用户/ }).click()
  await screen.page.getByRole('menuitemradio', { name: '标签栏' }).click()
}

/** The drafts that this browser holds. */
export function draftsIn(page: Page): Promise<{ path: string; values: Record<string, unknown> }[]> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('banche')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const base = request.result
          if (!base.objectStoreNames.contains('drafts')) return resolve([])
          const all = base.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            base.close()
            resolve(all.result)
          }
        }
      }),
  )
}
