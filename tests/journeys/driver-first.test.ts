import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Driver, enter, givenDriver } from '../helpers/given-driver.ts'
import { expectSoon, type Journey, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'

const PHONE = { viewport: { width: 390, height: 420 }, hasTouch: true }
const FIND = '车架号后几位'

describe('the phone of a driver, before the application is there', () => {
  let journey: Journey
  let driver: Driver
  beforeAll(async () => {
    journey = await openJourney()
    driver = await givenDriver(journey)
  }, STARTUP)
  afterAll(() => journey?.close())

  const logIn = async (page: Page) => {
    await page.goto('/login')
    await enter(page, driver)
    await page.locator('#content .driver-trip').first().waitFor()
  }
  /** His page, to which the application does not come until it is let go. */
  const openHeld = async () => {
    // What the worker keeps would come all the same.
    const page = await journey.window({ ...PHONE, serviceWorkers: 'block' })
    await logIn(page)
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/assets/main-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/driver', { waitUntil: 'commit' })
    return { page, letGo }
  }
  const isApplication = (page: Page) => page.locator('#content .driver-trip').first().waitFor()
  const textOf = async (page: Page) => {
    const links = await page.locator('.driver a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    return [await page.locator('.driver').innerText(), ...links]
  }

  test('his trips stand as the application draws them, and stay where they were scrolled to', async () => {
    photographFailures(journey, 'driver-first')
    const { page, letGo } = await openHeld()
    await page.locator('.driver-trip').first().waitFor()
    expect(await page.locator('#content').count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const before = await textOf(page)
    const box = await page.locator('.driver-trip').first().boundingBox()
    await page.locator('.bc-content').evaluate((content) => content.scrollTo(0, 100))
    letGo()
    await isApplication(page)
    await expectSoon(() => page.locator('#content').evaluate((content) => content.scrollTop)).toBe(100)
    await page.locator('#content').evaluate((content) => content.scrollTo(0, 0))
    expect(await textOf(page)).toEqual(before)
    expect(await page.locator('.driver-trip').first().boundingBox()).toEqual(box)
  }, 120_000)

  test('what was typed stays typed, and the button that was tapped is answered', async () => {
    photographFailures(journey, 'driver-first-tap')
    const { page, letGo } = await openHeld()
    const button = page.locator('.driver-load button').first()
    const title = String(await button.getAttribute('aria-label'))
    await page.getByRole('searchbox', { name: FIND }).pressSequentially('0')
    await button.tap()
    await page.locator('.driver-load button[aria-busy=true]').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    letGo()
    await page.getByRole('dialog', { name: title }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('searchbox', { name: FIND }).inputValue()).toBe('0')
  }, 120_000)

  test('a first drawing that does not arrive stops nothing', async () => {
    photographFailures(journey, 'driver-first-lost')
    const page = await journey.window({ ...PHONE, serviceWorkers: 'block' })
    await logIn(page)
    await page.route('**/assets/driver-first-*.js', (route) => route.abort())
    await page.goto('/driver')
    await isApplication(page)
  }, 120_000)
})
