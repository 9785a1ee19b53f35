import type { Locator, Page } from 'playwright-core'

/** As far as anything may be away from what has the focus. */
const FAR = 80

/** Works a page with the keyboard alone. */
export function keyboardOf({ keyboard }: Page) {
  return {
    press: (...keys: string[]) => keys.reduce((done, key) => done.then(() => keyboard.press(key)), Promise.resolve()),
    type: (text: string) => keyboard.type(text),
    /** Tab by tab, until it has the focus. */
    async tabTo(target: Locator): Promise<void> {
      for (let step = 0; step < FAR; step++) {
        if (await hasFocus(target)) return
        await keyboard.press('Tab')
      }
      throw new Error(`${target} is not reached by Tab`)
    },
  }
}

export const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((one) => one === document.activeElement)
