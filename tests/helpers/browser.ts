import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** The engine of Chromium without windows of its own: a page in it costs two thirds of the processor's time. */
const HEADLESS = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome.exe']
/** The whole browser, where there is one. */
const whole = [...names, HEADLESS]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * The first two are pages of Chromium's own that stand behind each window, for its address bar: they cost a sixth of a
 * journey. A list of ours takes the place of Playwright's, so what it turns off stands here too.
 */
// biome-ignore format: the list reads better in rows
const features = [
  'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup',
  'AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter',
  'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning',
]

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${features}`,
]

/**
 * The user's own Chromium: the one of CHROME_PATH, else the first that is found under its usual names. `isWhole`: as
 * people have it, with all that stands around a page, for figures that speak of them.
 */
export function launchBrowser({ isWhole = false } = {}): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(isWhole ? whole : [HEADLESS, ...names]), args: flags })
}

/** A Chromium with a profile that outlives it, and the power to kill it as a crash would. */
export async function launchMortal(profile: string): Promise<{ browser: Browser; kill: () => Promise<void> }> {
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  // A group of its own: all its processes die together.
  const child = spawn(findChromium(whole), [...flags, ...own], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`Chromium ended: ${said.slice(-500)}`)))
  })
  const browser = await chromium.connectOverCDP(address)
  const kill = async () => {
    if (!child.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  return { browser, kill }
}

function findChromium(wanted: readonly string[]): string {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const found = [...folders.flatMap((folder) => wanted.map((name) => join(folder, name))), ...places].find(isProgram)
  if (!found) throw new Error('No Chromium found: install one, or name it in CHROME_PATH')
  return found
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
