import type { Locator, Page } from 'playwright-core'

/** A finger from one point to another, both as shares of the area. */
export async function draw(page: Page, area: Locator, ...points: [x: number, y: number][]): Promise<void> {
  await area.scrollIntoViewIfNeeded()
  const box = await area.boundingBox()
  if (!box) throw new Error('nothing to draw on')
  await finger(
    page,
    points.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height })),
  )
}

/** A finger that goes down at the first point of the page, over the others, and up at the last; `held` comes in between. */
export async function finger(
  page: Page,
  points: readonly { x: number; y: number }[],
  held: (at: number) => Promise<void> = async () => undefined,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  for (const [at, point] of points.entries()) {
    await touch(at === 0 ? 'touchStart' : 'touchMove', [point])
    await held(at)
  }
  await touch('touchEnd', [])
  await session.detach()
}
