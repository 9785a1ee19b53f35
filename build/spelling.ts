import { pinyin } from 'pinyin-pro'
import type { Plugin } from 'vite'
import { zh } from '../src/providers/texts.ts'
import { registry } from '../src/resources/index.ts'
import { menu } from '../src/resources/menu.ts'

const ID = 'virtual:spelling'

/** `virtual:spelling`: what the search box looks through, spelled at build: the dictionary is larger than the product. */
export function spellingPlugin(): Plugin {
  return {
    name: 'spelling',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export const spelling = ${JSON.stringify(spellings())}` : undefined),
  }
}

/** Chinese text → its pinyin and its initials, for menu groups, views and the action that creates a record. */
function spellings(): Record<string, [string, string]> {
  const resources = Object.values(registry)
  const texts = [
    ...menu.flatMap(({ label, entries }) => [
      label[0],
      ...entries.flatMap((entry) => ('page' in entry ? entry.label[0] : [])),
    ]),
    ...resources.flatMap(({ views = {} }) => Object.values(views).map(({ label }) => label[0])),
    ...resources.map(({ label }) => zh['list.create'].replace('{label}', label[0])),
  ]
  return Object.fromEntries(texts.map((text) => [text, [spell(text, 'pinyin'), spell(text, 'first')]]))
}

const spell = (text: string, pattern: 'pinyin' | 'first') =>
  pinyin(text, { pattern, toneType: 'none', type: 'array', v: true }).join('').toLowerCase()
