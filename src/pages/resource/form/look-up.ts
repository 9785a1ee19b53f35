import { type AnyField, isRegion } from '../../../define/field.ts'
import { pick, regions } from '../record/calls.ts'
import { findRegions, type Region, regionsOf } from '../record/regions.ts'

let known: Promise<readonly Region[]> | undefined

/** The id behind a pasted text: the reference of that label, the region of that name. Null where it is not clear. */
export async function lookUp(field: AnyField, text: string): Promise<string | null> {
  if (isRegion(field)) return lookUpRegion(text)
  const found = await pick(field, { q: text })
  return (found.find((one) => one.label === text) ?? (found.length === 1 ? found[0] : undefined))?.id ?? null
}

async function lookUpRegion(text: string): Promise<string | null> {
  known ??= regions().then(regionsOf)
  known.catch(() => {
    known = undefined
  })
  const all = await known
  const bare = text.replace(/[\s/\-,，、]/g, '')
  const exact = all.filter((region) => region.id === bare || region.label.replaceAll(' ', '').endsWith(bare))
  return (exact.length === 1 ? exact : findRegions(all, text))[0]?.id ?? null
}
