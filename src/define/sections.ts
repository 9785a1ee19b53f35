import { type AnyField, traitsOf } from './field.ts'
import type { Resource } from './resource.ts'
import type { Text } from './text.ts'
import type { Where } from './where.ts'

/** What stands under one title in form and detail: fields, or the lines of one sort. */
export type FormSection = {
  title: Text
  fields: readonly string[]
  lines?: string
  /** A component registered in pages/overrides.ts under this name, given the live draft. */
  panel?: string
  /** Shown in the form only while the draft matches. */
  visible?: Where
}

/** Several sections of a form, by the Chinese of their titles, that are asked for together on a small screen. */
export type FormStep = { title: Text; sections: readonly string[] }

/**
 * The sections of the detail: each field where it stands in the definition, lines behind the section they name. Where the
 * definition has none, its fields stand in one that is called as a row is.
 */
export function detailSections(resource: Resource): readonly FormSection[] {
  const sections: (FormSection & { fields: string[] })[] = []
  const whole = hasSections(resource) ? undefined : { title: resource.label }
  for (const [name, { section = whole, hidden }] of Object.entries(resource.fields)) {
    if (!section || hidden === 'detail') continue
    const known = sections.find(({ title }) => title[0] === section.title[0])
    if (known) known.fields.push(name)
    else sections.push({ ...section, fields: [name] })
  }
  const lined = Object.entries(resource.lines ?? {}).map(
    ([lines, { label, after, visible, panel }]) =>
      [after, { title: label, fields: [], lines, visible, panel }] as const,
  )
  const behind = ([title]: Text) => lined.filter(([after]) => after === title).map(([, section]) => section)
  const last = lined.filter(([after]) => after === undefined).map(([, section]) => section)
  return [...sections.flatMap((section) => [section, ...behind(section.title)]), ...last]
}

/** The sections of the form: of the detail's what a person writes. */
export function formSections(resource: Resource): readonly FormSection[] {
  const isAsked = (name: string) => isWritable(resource.fields[name]) && resource.fields[name]?.hidden !== 'form'
  return detailSections(resource)
    .filter(({ lines }) => lines === undefined || resource.lines?.[lines]?.hidden !== 'form')
    .map((section) => ({ ...section, fields: section.fields.filter(isAsked) }))
    .filter(({ fields, lines, panel }) => fields.length > 0 || lines !== undefined || panel !== undefined)
}

/** Whether rows are written by form: those of a parent's lines and of the engine are not. */
export const hasForm = ({ rights }: Resource): boolean => rights.create !== false || rights.change !== false

/** Whether the definition says under which titles its fields stand. */
export const hasSections = ({ fields }: Pick<Resource, 'fields'>): boolean =>
  Object.values(fields).some(({ section }) => section)

/** Whether a form may ask for the field at all. */
export function isWritable(field: AnyField | undefined): field is AnyField {
  return field !== undefined && field.readOnly !== true && !traitsOf(field).isEngineWritten
}
