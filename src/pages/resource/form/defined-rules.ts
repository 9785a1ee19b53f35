import type { Resource } from '../../../define/resource.ts'
import { brokenRules } from '../../../define/rules.ts'
import { contextNow } from '../../../providers/access.ts'
import { resourceOf } from '../../../providers/definitions.ts'
import type { Wrong } from '../record/check-error.ts'
import type { Draft, FormPlan } from '../record/form-model.ts'
import { isSame, isUntouched, linesOf } from './form-body.ts'

type Asked = { plan: FormPlan; base: Draft; before: Draft | null }

/** What the definition's own rules say of the draft and its lines, as the server will: of what is new or was changed. */
export function definedRules({ plan, base, before }: Asked, draft: Draft): Wrong[] {
  const own = judge(plan.resource, { ...base, ...draft }, before ?? undefined)
  const lined = plan.lines.flatMap(({ name, lines, fields }) => {
    const definition = resourceOf(lines.resource)
    if (!definition.rules) return []
    const former = new Map(linesOf(before ?? {}, name).map((line) => [line.id, line]))
    return linesOf(draft, name).flatMap((line, at) =>
      isUntouched(fields, line)
        ? []
        : judge(definition, line, line.id ? former.get(line.id) : undefined, `${name}.${at}.`),
    )
  })
  return [...own, ...lined]
}

function judge(resource: Resource, row: Draft, before: Draft | undefined, prefix = ''): Wrong[] {
  const changed = before && Object.keys(row).filter((key) => !isSame(row[key], before[key]))
  return brokenRules(resource, row, contextNow(), changed).map((one) => ({ ...one, field: prefix + one.field }))
}
