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

/** As they lie in this browser. */
const keptIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const request = indexedDB.open('banche')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const base = request.result
          if (!base.objectStoreNames.contains('drafts')) return resolve([])
          const all = base.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            base.close()
            const listed = (bytes: unknown) => [...new Uint8Array(bytes as ArrayBuffer)]
            resolve(
              all.result.map(({ content, ...rest }) => ({
                ...rest,
                ...(content.box ? { nonce: listed(content.nonce), box: listed(content.box) } : content),
              })),
            )
          }
        }
      }),
  )

/** What somebody reads who looks into the browser's database. */
export const readableIn = async (page: Page): Promise<string> =>
  (await keptIn(page)).map((one) => JSON.stringify(one) + Buffer.from((one.box ?? []) as number[]).toString()).join()

type Draft = { path: string; values: Record<string, unknown> }

/** The drafts that this browser holds, as the person who is logged in reads them. */
export async function draftsIn(page: Page): Promise<Draft[]> {
  const kept = await keptIn(page)
  return page.evaluate(async (all) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` }
    const { data } = await (await fetch('/api/account/draft-key', { headers })).json()
    const bytes = Uint8Array.from(atob(data.key.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    )
    const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt'])
    const opened = all.map(async ({ nonce, box, user, path }) => {
      const [iv, sealed] = [new Uint8Array(nonce as number[]), new Uint8Array(box as number[])]
      const additionalData = new TextEncoder().encode(String(user))
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed).catch(() => null)
      return text ? [{ path: String(path), ...JSON.parse(new TextDecoder().decode(text)) } as Draft] : []
    })
    return (await Promise.all(opened)).flat()
  }, kept)
}
