import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'

/** The conditions of the goals: a slow office computer on a plain line. */
const CPU_RATE = 4
const LATENCY_MS = 40
const BYTES_PER_SECOND = (10 * 1_000_000) / 8

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type Run = { page: Page; context: BrowserContext; cdp: CDPSession }

/** A new browser with an empty cache for one measurement. */
export async function inBrowser<T>(isSlow: boolean, measure: (run: Run) => Promise<T>): Promise<T> {
  const browser: Browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    // tsx marks functions with a helper of its own, which a page does not have.
    await page.addInitScript('globalThis.__name = (value) => value')
    await page.addInitScript(watch)
    if (isSlow) await slowDown(cdp)
    return await measure({ page, context, cdp })
  } finally {
    await browser.close()
  }
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

declare global {
  // biome-ignore lint/style/noVar: a global of the measured page
  var bench: {
    lcp: number
    clickedAt: number
    keys: number[]
    parsedAt: number
    /** When what the selector finds was painted; it may hold a text that must be in it. */
    painted: (selector: string, text?: string) => Promise<number>
  }
}

/** Runs inside the measured page, before its own scripts. */
function watch(): void {
  const bench = { lcp: 0, clickedAt: 0, keys: [] as number[], parsedAt: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bench.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
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
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => bench.keys.push(performance.now() - event.timeStamp)
        port2.postMessage(0)
      })
    },
    true,
  )
  const parse = JSON.parse
  JSON.parse = (text, reviver) => {
    const value = parse(text, reviver)
    if (typeof text === 'string' && text.length > 1_000_000) bench.parsedAt = performance.now()
    return value
  }
  const painted = (selector: string, text = '') =>
    new Promise<number>((resolve) => {
      const isThere = () => [...document.querySelectorAll(selector)].some((one) => one.textContent?.includes(text))
      const done = () =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now())
          port2.postMessage(0)
        })
      if (isThere()) return done()
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        observer.disconnect()
        done()
      })
      observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
    })
  globalThis.bench = Object.assign(bench, { painted })
}
