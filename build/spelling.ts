import { pinyin } from 'pinyin-pro'
import type { Plugin } from 'vite'
import { zh } from '../src/providers/texts.ts'
import { zhTools } from '../src/providers/texts-tools.ts'
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

/** What else can be done from the search box, in the words of the frame and of its tools. */
const frame = [
  zh['app.logout'],
  zh['app.language'],
  zh['app.tagsView'],
  zh['action.edit'],
  zh['action.copy'],
  zh['action.remove'],
]
const tools = Object.entries(zhTools).flatMap(([key, text]) => (/^(theme|scheme|size)\b/.test(key) ? [text] : []))

/** Chinese text → its pinyin and its initials: menu groups, views, and all that can be done. */
function spellings(): Record<string, [string, string]> {
  const resources = Object.values(registry)
  const texts = [
    ...menu.flatMap(({ label, entries }) => [
      label[0],
      ...entries.flatMap((entry) => ('page' in entry ? entry.label[0] : [])),
    ]),
    ...resources.flatMap(({ views = {} }) => Object.values(views).map(({ label }) => label[0])),
    ...resources.map(({ label }) => zh['list.create'].replace('{label}', label[0])),
    ...resources.flatMap(({ actions = {} }) => Object.values(actions).map(({ label }) => label[0])),
    ...resources.flatMap(({ prints = {} }) =>
      Object.values(prints).map(({ label }) => zh['action.print'].replace('{label}', label[0])),
    ),
    ...frame,
    ...tools,
  ]
  return Object.fromEntries(texts.map((text) => [text, [spell(text, 'pinyin'), spell(text, 'first')]]))
}

const spell = (text: string, pattern: 'pinyin' | 'first') =>
  pinyin(text, { pattern, toneType: 'none', type: 'array', v: true }).join('').toLowerCase()
