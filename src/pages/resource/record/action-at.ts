import { optionLabel } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import type { Text } from '../../../define/text.ts'
import { definitionOf, loadedDefinitions } from '../../../providers/definitions.ts'

/** What the log calls something that was done. */
type Named = { label: Text }

/**
 * What an entry of the log is called: by the row's own action, by `waybills.depart` where an action of another row changed
 * this one, by `exceptions.credit` where a row of another resource was entered of it, which its `kind` names. Where the
 * code named an action without its resource, it is the first that has one of that name.
 */
export function actionAt(resource: Resource | undefined, name: string): Named | undefined {
  const at = name.indexOf('.')
  if (at > 0) {
    const other = definitionOf(name.slice(0, at))
    return own(other, name.slice(at + 1)) ?? kindOf(other, name.slice(at + 1))
  }
  const others = loadedDefinitions()
  return (
    own(resource, name) ??
    own(
      others.find((one) => own(one, name)),
      name,
    )
  )
}

const own = (resource: Resource | undefined, verb: string): Named | undefined =>
  Object.hasOwn(resource?.actions ?? {}, verb) ? resource?.actions?.[verb] : undefined

function kindOf(resource: Resource | undefined, kind: string): Named | undefined {
  const field = resource?.fields.kind
  if (!resource || !field?.options?.[kind]) return undefined
  const option = optionLabel(field, kind)
  const [zh, en] = typeof option === 'string' ? [option, option] : option
  return { label: [`${resource.label[0]}：${zh}`, `${resource.label[1]}: ${en}`] }
}
