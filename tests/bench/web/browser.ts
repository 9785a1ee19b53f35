import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../../helpers/browser.ts'

/** The conditions of the goals: a slow office computer on a plain line. */
const CPU_RATE = 4
const LATENCY_MS = 40
const BYTES_PER_SECOND = (10 * 1_000_000) / 8

export type Run = { page: Page; context: BrowserContext; cdp: CDPSession }

/** A new browser with an empty cache for one measurement. */
export async function inBrowser<T>(isSlow: boolean, measure: (run: Run) => Promise<T>): Promise<T> {
  const browser = await launchBrowser({ isWhole: true })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await noteNoCalls(page)
    // tsx marks functions with a helper of its own, which a page does not have.
    await page.addInitScript('globalThis.__name = (value) => value')
    await page.addInitScript(watch)
    if (isSlow) await slowDown(cdp)
    return await measure({ page, context, cdp })
  } finally {
    await browser.close()
  }
}

/** The session by which Playwright itself listens to a page: it has no public name. */
type Listening = {
  _connection: { toImpl: (page: Page) => { delegate: { _mainFrameSession: { _client: Pick<CDPSession, 'send'> } } } }
}

/**
 * For Playwright, which listens to the console, V8 notes the calls behind every error that a page so much as makes and behind
 * its requests, and parses each of its files once more to know their places: a seventh of the time until a list stands, which
 * nobody pays who has no developer tools open.
 */
async function noteNoCalls(page: Page): Promise<void> {
  const { _mainFrameSession: session } = (page as unknown as Listening)._connection.toImpl(page).delegate
  await session._client.send('Runtime.setMaxCallStackSizeToCapture', { size: 0 })
}

/**
 * Asks the page for a figure that `watch` leaves behind. Playwright's own evaluate would first compile its helpers
 * inside the page, slowed down like everything else, in the very time that is measured.
 */
export async function ask(cdp: CDPSession, expression: string): Promise<number> {
  const { result } = await cdp.send('Runtime.evaluate', { expression })
  return Number(result.value)
}

/** The same once the figure is there. */
export async function askUntil(cdp: CDPSession, expression: string): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const value = await ask(cdp, expression)
    if (value > 0) return value
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error(`Nothing after 30 s: ${expression}`)
}

export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
}

/** Runs inside the measured page, before its own scripts. */
function watch(): void {
  const bench = {
    lcp: 0,
    clickedAt: 0,
    /** The last key that was pressed. */
    keyAt: 0,
    /** How far things moved that nobody had touched (CLS), since the page began. */
    shifted: 0,
    /** The longest task of those over 50 ms. */
    longest: 0,
    keys: [] as number[],
    /** What is to be painted, `selector` or `selector|text`, and when it was. */
    wanted: new Set<string>(),
    painted: {} as Record<string, number>,
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bench.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    // The browser's type has no layout shifts yet.
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) bench.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  addEventListener(
    'click',
    (event) => {
      bench.clickedAt = event.timeStamp
    },
    true,
  )
  addEventListener(
    'keydown',
    (event) => {
      bench.keyAt = event.timeStamp
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => bench.keys.push(performance.now() - event.timeStamp)
        port2.postMessage(0)
      })
    },
    true,
  )
  const paint = (name: string) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        bench.painted[name] = performance.now()
      }
      port2.postMessage(0)
    })
  const look = () => {
    for (const name of [...bench.wanted]) {
      const [selector = '', text = ''] = name.split('|')
      // A kept view stays in the document while it is out of sight.
      const isThere = (one: Element) => one.checkVisibility() && one.textContent?.includes(text)
      if (![...document.querySelectorAll(selector)].some(isThere)) continue
      bench.wanted.delete(name)
      paint(name)
    }
  }
  bench.wanted.add('tbody tr[data-at]')
  const changes = { childList: true, subtree: true, characterData: true, attributeFilter: ['style', 'hidden', 'class'] }
  new MutationObserver(look).observe(document, changes)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench.longest = Math.max(bench.longest, duration)
  }).observe({ type: 'longtask' })
  Object.assign(globalThis, { bench })
}
