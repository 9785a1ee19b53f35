import type { AnyField, Fields } from './field.ts'
import { flags } from './flags.ts'
import { commonFields, type Resource } from './resource.ts'
import { dataScopes, rights } from './rights.ts'
import { detailSections } from './sections.ts'

/** Where a text stands → the text, such as `orders.fields.freightFen` → 运费. */
export type Labels = Readonly<Record<string, string>>
/** As much of a menu as has a text. */
export type LabelledMenu = readonly { path: string; label: string; entries?: readonly object[] }[]

/** Every text of the definitions and the menu that a person reads, each under the key of its place. */
export function labelsOf(registry: Readonly<Record<string, Resource>>, menu: LabelledMenu): Labels {
  return Object.fromEntries([
    ...Object.entries(registry).flatMap(([name, resource]) => under(name, resourceTexts(resource))),
    ...under('common', under('fields', fieldTexts(commonFields))),
    ...menu.flatMap(({ entries = [], ...group }) => [group, ...entries].flatMap(menuText)),
    ...under('flags', Object.entries(flags)),
    ...under('rights', Object.entries(rights)),
    ...under('dataScopes', Object.entries(dataScopes)),
  ])
}

/** The keys whose text the catalogue does not have. */
export function untranslated(labels: Labels, catalogue: Labels): string[] {
  return Object.keys(labels).filter((key) => !catalogue[labels[key] as string]?.trim())
}

/** The texts of the catalogue that stand nowhere any more. */
export function superfluous(labels: Labels, catalogue: Labels): string[] {
  const used = new Set(Object.values(labels))
  return Object.keys(catalogue).filter((text) => !used.has(text))
}

type Text = [key: string, text: string]

const under = (prefix: string, texts: readonly (readonly [string, string])[]): Text[] =>
  texts.map(([key, text]) => [`${prefix}.${key}`, text])

function resourceTexts(resource: Resource): Text[] {
  return [
    ['label', resource.label],
    ...optional('counted', resource.counted),
    ...under('fields', fieldTexts(resource.fields)),
    ...Object.entries(resource.lines ?? {}).map(([key, { label }]): Text => [`lines.${key}`, label]),
    ...under('actions', actionTexts(resource)),
    ...under('views', viewTexts(resource)),
    ...under('sections', sectionTexts(resource)),
    ...Object.entries(resource.prints ?? {}).map(([key, { label }]): Text => [`prints.${key}`, label]),
    ...(resource.rules ?? []).map(({ message }, at): Text => [`rules.${at}`, message]),
    ...under('show', showTexts(resource)),
  ]
}

function fieldTexts(fields: Fields): Text[] {
  return Object.entries(fields).flatMap(([key, field]) => under(key, textsOfField(field)).map(withoutLabel))
}

/** `freightFen.label` is the field's own text and needs no name of its own. */
const withoutLabel = ([key, text]: Text): Text => [key.replace(/\.label$/, ''), text]

function textsOfField({ label, hint, unit, options, badge, unknownWhile }: AnyField): Text[] {
  return [
    ['label', label],
    ...optional('hint', hint),
    ...optional('unit', unit),
    ...optional('badge', badge?.label),
    ...optional('unknown', unknownWhile?.label),
    ...Object.entries(options ?? {}).map(
      ([key, option]): Text => [`options.${key}`, typeof option === 'string' ? option : option.label],
    ),
  ]
}

function actionTexts({ actions = {} }: Resource): Text[] {
  return Object.entries(actions).flatMap(([verb, action]) => [
    [verb, action.label] as Text,
    ...optional(`${verb}.done`, action.done),
    ...optional(`${verb}.confirm`, action.confirm),
    ...optional(`${verb}.refusal`, action.disabledReason),
    ...optional(`${verb}.preview`, action.preview?.label),
    ...optional(`${verb}.over`, action.sum?.over),
    ...under(`${verb}.input`, fieldTexts(action.input ?? {})),
  ])
}

function viewTexts({ views = {} }: Resource): Text[] {
  return Object.entries(views).flatMap(([key, view]) => [
    [key, view.label] as Text,
    ...optional(`${key}.totals`, view.totalsNote),
    ...(Array.isArray(view.tabs) ? view.tabs.map((tab): Text => [`${key}.tabs.${tab.key}`, tab.label]) : []),
  ])
}

function showTexts({ show }: Resource): Text[] {
  return [...(show?.related ?? []).map(({ resource, by, label }): Text => [`related.${resource}.${by}`, label])]
}

const sectionTexts = (resource: Resource): Text[] =>
  detailSections(resource).map(({ title }, at): Text => [String(at), title])

/** A group, or a page of its own; a view has its text in the definition. */
const menuText = (entry: object): Text[] =>
  'path' in entry && 'label' in entry ? [[`menu.${entry.path}`, String(entry.label)]] : []

const optional = (key: string, text: string | undefined): Text[] => (text === undefined ? [] : [[key, text]])
