import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

type Violation = { id: string; help: string; nodes: { html: string }[] }
type Options = { resultTypes: 'violations'[] }
type Axe = { run: (context: Document, options: Options) => Promise<{ violations: Violation[] }> }

const options: Options = { resultTypes: ['violations'] }

/** What axe objects to and where, short enough to be read. */
export async function violationsOn(page: Page): Promise<string[]> {
  const found = (await foundAgain(page)) ?? (await builtFor(page))
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help} — ${html.slice(0, 160)}`))
}

/** The builder sends a megabyte of axe to the page, each time. */
const builtFor = async (page: Page): Promise<Violation[]> =>
  (await new AxeBuilder({ page }).setLegacyMode().options(options).analyze()).violations

/** By the axe that stands in the document since it was looked at before. */
async function foundAgain(page: Page): Promise<Violation[] | null> {
  // A frame that came in the meantime has none yet, which the builder sees to.
  if (page.frames().length > 1) return null
  return page.evaluate(async (how) => {
    const axe: Axe | undefined = Reflect.get(globalThis, 'axe')
    return axe ? (await axe.run(document, how)).violations : null
  }, options)
}
