import type { Locator, Page } from 'playwright-core'

/** What a job took: clicks and taps; keys, each letter and each chord one; what was read from the clipboard is one chord. */
export type Count = { clicks: number; keys: number }

export type Hand = ReturnType<typeof handOn>

/** A hand at a page, counted. Looking and waiting cost nothing. */
export function handOn(page: Page) {
  const count: Count = { clicks: 0, keys: 0 }
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.press(key)
      count.keys++
    }
  }
  return {
    page,
    count,
    press,
    async click(target: Locator): Promise<void> {
      await target.click()
      count.clicks++
    },
    /** Latin letters, digits and Chinese alike: one key each, as if no input method were in between. */
    async type(text: string): Promise<void> {
      await page.keyboard.type(text)
      count.keys += [...text].length
    },
    async paste(text: string): Promise<void> {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
      await press('Control+v')
    },
  }
}
