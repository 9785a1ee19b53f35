import { launchBrowser } from '../helpers/browser.ts'
import { type Job, jobs } from './frictions/jobs.ts'
import { worldOf } from './frictions/world.ts'
import { startServer } from './web/server.ts'

/**
 * npm run frictions: plays the jobs of every day in the built application and counts clicks and keys, beside the best that
 * is known of any product (docs/figures.md). `--url` is a server that runs already, with the company of the demonstration.
 */
const option = (name: string) => process.argv[process.argv.indexOf(`--${name}`) + 1 || process.argv.length]

/** So many times the best is still as good. */
const ALLOWED = 1.2

const server = await startServer(option('url'))
const browser = await launchBrowser({ isWhole: true })
let missed = 0
try {
  const world = worldOf(browser, server.url)
  const only = option('only') ?? ''
  for (const job of jobs.filter(({ what }) => what.includes(only))) {
    const line = await played(job).catch((error: Error) => `failed   ${job.what}: ${error.message}`)
    if (!line.startsWith('held')) missed++
    console.log(line)
  }
  async function played({ what, best, play }: Job): Promise<string> {
    const { page, count } = await play(world)
    await page.context().close()
    const [taken, wanted] =
      best.keys === undefined ? [count.clicks, best.clicks] : [count.clicks + count.keys, best.clicks + best.keys]
    const told = best.keys === undefined ? `best ${best.clicks} clicks` : `best ${wanted}`
    const isHeld = taken <= Math.floor(wanted * ALLOWED)
    return `${(isHeld ? 'held' : 'missed').padEnd(8)} ${count.clicks} clicks, ${count.keys} keys (${told})  ${what}`
  }
} finally {
  await browser.close()
  await server.stop()
}
process.exitCode = missed > 0 ? 1 : 0
