import { benchPlates, fillBoard as fill } from '../dispatching.ts'
import { ask, askUntil, inBrowser, type Run, slowDown } from './browser.ts'
import { clickUntil, logIn, openList } from './measures.ts'

const WAITING = '/businessOrderManage/forDepart'
const BOARD = `${WAITING}?_show=board`
const PLACE = '.board-place'
const TRIP = '.driver-trip'
/** The same of the application, which answers; until it is there a tap waits. */
const ANSWERING = '.bc-shell:has(#content) .driver-trip'
/** A plain line of a phone, 1.6 Mbit/s. */
const MOBILE_BYTES_PER_SECOND = 1_600_000 / 8
/** Of a truck without a trip, which takes any car. */
const FREE_SLOT = '.board-place:not(:has(a)) .board-free'
let filled: Promise<void> | undefined

/** 2,000 cars that wait and 200 idle trucks, once for all runs. */
export const fillBoard = (url: string): Promise<void> => {
  filled ??= fill(url)
  return filled
}

/** From the click on its tab, the list being there, to the first paint of trucks and cars. */
export const boardDrawing = (url: string) =>
  inBrowser(true, async (run) => {
    await openList(run, url, WAITING)
    await run.page.waitForTimeout(2000)
    return clickUntil(run, '[role=tab] >> text=看板', `${PLACE}|1`)
  })

/** A car dragged over the trucks for some two seconds, and let go on a free slot: frames a second, and ms until it is saved. */
export const boardDrag = (url: string) =>
  inBrowser(false, async (run) => {
    const { page, cdp } = run
    await logIn(run, url)
    await page.goto(`${url}${BOARD}`)
    // The new trucks stand anywhere, so that each of them takes each car.
    // Ten of the trucks: of all of them those that earlier runs have filled would stand first.
    const tens = String(Math.floor((Math.random() * benchPlates.length) / 10)).padStart(2, '0')
    await page.getByRole('searchbox', { name: '车牌、运单号、司机、城市' }).fill(`粤B70${tens}`)
    await page.locator(FREE_SLOT).first().waitFor()
    await page.waitForTimeout(3000)
    await slowDown(cdp)
    const [from, to] = [await middleOf(run, '.board-car'), await middleOf(run, FREE_SLOT)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 20, from.y + 10, { steps: 3 })
    await ask(
      cdp,
      `bench.frames = [], requestAnimationFrame(function next(at) { bench.frames.push(at); requestAnimationFrame(next) })`,
    )
    for (let round = 0; round < 4; round++) for (const y of [600, to.y]) await page.mouse.move(to.x, y, { steps: 15 })
    const { result } = await cdp.send('Runtime.evaluate', { expression: 'JSON.stringify(bench.frames)' })
    const frames = JSON.parse(String(result.value)) as number[]
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/orderCars/actions/plan'))
    const began = performance.now()
    await page.mouse.up()
    await (await saved).finished()
    const drop = performance.now() - began
    const [first = 0, last = 0] = [frames[0], frames.at(-1)]
    return { frames: ((frames.length - 1) * 1000) / (last - first), drop }
  })

async function middleOf({ page }: Run, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not in sight`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A driver's phone over 1.6 Mbit/s: from the address to his trips, and until they answer, with an empty cache; and until they answer once the page keeps its files. */
export const phoneOpening = (url: string) =>
  inBrowser(true, async (run) => {
    const { page, cdp } = run
    await logIn(run, url, 'driver')
    await page.setViewportSize({ width: 390, height: 844 })
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: MOBILE_BYTES_PER_SECOND,
      uploadThroughput: MOBILE_BYTES_PER_SECOND,
    })
    const open = async () => {
      await page.goto(`${url}/driver`, { waitUntil: 'commit' })
      // Asked for with each look: the first may still meet the page before.
      const painted = (wanted: string) => `bench.painted['${wanted}'] ?? (bench.wanted.add('${wanted}'), 0)`
      await ask(cdp, `${painted(TRIP)}, ${painted(ANSWERING)}`)
      return { at: await askUntil(cdp, painted(TRIP)), answers: await askUntil(cdp, painted(ANSWERING)) }
    }
    const { at: first, answers } = await open()
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.getRegistration('/driver'))?.active?.state === 'activated',
    )
    await page.waitForTimeout(2000)
    return { first, answers, again: (await open()).answers }
  })
