import { launchBrowser } from './helpers/browser.ts'

const jobs = JSON.parse(process.argv[2]!) as [string, string, number, string?][]
const b = await launchBrowser()
const base = process.argv[3] ?? 'http://127.0.0.1:3100'
for (const [name, path, width, opt = ''] of jobs) {
  const c = await b.newContext({
    baseURL: base,
    locale: opt.includes('en') ? 'en-US' : 'zh-CN',
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: opt.includes('dark') ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  const p = await c.newPage()
  const user = /user=(\w+)/.exec(opt)?.[1] ?? 'boss'
  await p.goto('/login')
  await p.locator('input').first().waitFor()
  await p.locator('input[autocomplete=username], input').first().fill(user)
  await p.locator('input[type=password]').fill('Banche-2026')
  await p.keyboard.press('Enter')
  await p.waitForURL((u) => !u.pathname.includes('login'))
  await p.goto(path)
  await p.waitForLoadState('networkidle')
  await p.waitForTimeout(600)
  await p.screenshot({ path: `/tmp/shot-${name}.png`, fullPage: opt.includes('full') })
  await c.close()
}
await b.close()
