import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { Resource } from '../src/define/resource.ts'
import { cardOf, englishOf, packCard, packReport } from '../src/resources/card.ts'
import { inBrowser } from '../src/resources/in-browser.ts'
import { registry, reports } from '../src/resources/index.ts'

const ID = 'virtual:resources'
const ENGLISH = 'virtual:resources/en'
const source = (file: string): string => JSON.stringify(resolve(import.meta.dirname, '../src/resources', file))
const resources = Object.values<Resource>(registry)
const cards = resources.map((resource) => cardOf(resource, registry))
const declared = Object.values(reports)
/** Another set of definitions has other addresses: one may be kept for ever, and a page of an older release asks in vain. */
const release = createHash('sha256')
  .update(JSON.stringify([resources, declared]))
  .digest('base64url')
  .slice(0, 8)

const ending = `.${release}.json`

/** Where the built application finds a definition, which is data. */
export const definitionPath = (name: string): string => `/assets/${name}${ending}`
const reportPath = (name: string): string => definitionPath(`report-${name}`)

/**
 * `virtual:resources`: the card of every resource, and what loads a definition: a file of its own, so that the first page
 * hardly grows with the number of resources. `virtual:resources/en` is what the cards say in English.
 */
export function resourcesPlugin(): Plugin {
  let isBuilt = false
  return {
    name: 'resources',
    configResolved: ({ command, build }) => {
      isBuilt = command === 'build' && !build.ssr
    },
    resolveId: (id) => (id === ID || id === ENGLISH ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${ENGLISH}`) return englishTexts
      if (id !== `\0${ID}`) return undefined
      const packed = `export const cards = ${JSON.stringify(cards.map(packCard))}\nexport const reports = ${JSON.stringify(declared.map(packReport))}\n`
      if (!isBuilt) return packed + fromSources
      for (const one of resources) {
        const fileName = definitionPath(one.name).slice(1)
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(inBrowser(one, registry)) })
      }
      for (const one of declared)
        this.emitFile({ type: 'asset', fileName: reportPath(one.name).slice(1), source: JSON.stringify(one) })
      return packed + fromServer
    },
  }
}

/** While developing, and in tests, a change of a definition is there at once. */
const fromSources = `import { inBrowser } from ${source('in-browser.ts')}
export const load = (name) => import(${source('index.ts')}).then(({ registry }) => inBrowser(registry[name], registry))
export const loadReport = (name) => import(${source('index.ts')}).then(({ reports }) => reports[name])`

const fromServer = `export const load = async (name) => {
  const answer = await fetch('/assets/' + name + '${ending}')
  if (!answer.ok) throw new Error('No definition of ' + name)
  return answer.json()
}
export const loadReport = (name) => load('report-' + name)`

const englishTexts = `export const english = ${JSON.stringify(cards.map(englishOf))}
export const englishReports = ${JSON.stringify(declared.map(({ label }) => label[1]))}`
