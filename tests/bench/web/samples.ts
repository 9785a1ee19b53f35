import { gallery, type Sample } from '../../../src/demos/gallery/gallery.ts'
import { ask, askUntil, inBrowser, type Run, slowDown } from './browser.ts'
import { logIn } from './measures.ts'

/** The page from which each sample is opened. */
const FROM = { path: '/error/401', label: ['401 无权限'] } as const
/** Nothing more is drawn of a page that has stood still for so long, ms. */
const STILL_MS = 400

const samples = gallery.flatMap((group) => group.samples).filter(({ path }) => path !== FROM.path)

/** The addresses of the measured pages, in the order of their figures. */
export const samplePaths = samples.map(({ path }) => path)

/**
 * Every sample, opened once before so that its code is there: ms at 4× CPU from the click on its entry to the paint of
 * the last element, or value of a field, that comes into it.
 */
export const sampleOpenings = (url: string): Promise<number[]> =>
  inBrowser(false, async (run) => {
    const { page, cdp } = run
    await logIn(run, url)
    await page.addInitScript(followDrawing)
    // What is kept of a page goes with its tab.
    await page.addInitScript(() => localStorage.setItem('banche.settings', '{"tagsView":true}'))
    await page.goto(`${url}/documentation/index`)
    await page.locator('main h1').waitFor()
    await open(run, FROM.path, FROM.label[0])
    const visit = async ({ path, label }: Sample) => {
      const ms = await open(run, path, label[0])
      await open(run, FROM.path, FROM.label[0])
      await ask(cdp, `opening.close(${JSON.stringify(path)})`)
      return ms
    }
    for (const sample of samples) await visit(sample)
    await slowDown(cdp)
    const taken: number[] = []
    for (const sample of samples) taken.push(await visit(sample))
    return taken
  })

/** By its entry of the menu, where it has one, else by the address. Resolves with its ms. */
async function open({ cdp }: Run, path: string, title: string): Promise<number> {
  const began = await ask(cdp, `opening.open(${JSON.stringify(path)})`)
  const drawn = await askUntil(cdp, `opening.stillAt(${JSON.stringify(title)}, ${STILL_MS})`)
  return drawn - began
}

/** Runs inside the measured page, before its own scripts. */
function followDrawing(): void {
  let changedAt = 0
  let paintedAt = 0
  const isDrawn = ({ type, target, attributeName, addedNodes, removedNodes }: MutationRecord) => {
    if (!(target instanceof Element) || !target.closest('main')) return false
    // A kept page comes into sight by the style of its box.
    if (type === 'attributes') return attributeName === 'value' || target.matches('.bc-view')
    return [...addedNodes, ...removedNodes].some((one) => one instanceof Element)
  }
  new MutationObserver((changes) => {
    if (!changes.some(isDrawn)) return
    changedAt = performance.now()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        paintedAt = performance.now()
      }
      port2.postMessage(0)
    })
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['value', 'style'] })
  const opening = {
    /** Answers when it was pressed. */
    open(path: string): number {
      const began = performance.now()
      changedAt = paintedAt = 0
      const link = document.querySelector<HTMLElement>(`.bc-menu-tree a[href="${path}"]`)
      if (link) link.click()
      else {
        history.pushState({}, '', path)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }
      return began
    },
    close: (path: string) => document.querySelector<HTMLElement>(`.bc-tags li[data-path="${path}"] button`)?.click(),
    /** When the page of this title was last drawn; 0 while it may go on. */
    stillAt(title: string, still: number): number {
      const heads = [...document.querySelectorAll('main h1')].filter((one) => one.checkVisibility())
      const isThere = heads.some((one) => one.textContent === title)
      return isThere && paintedAt > changedAt && performance.now() - paintedAt > still ? paintedAt : 0
    },
  }
  Object.assign(globalThis, { opening })
}
