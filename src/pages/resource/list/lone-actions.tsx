import { type AnyField, isSet } from '../../../define/field.ts'
import type { Action, Resource, View } from '../../../define/resource.ts'
import { mayDo } from '../../../providers/access.ts'
import { labelOf } from '../../../providers/i18n.ts'
import type { Filter } from '../../../providers/list-query.ts'
import { useShortcuts } from '../../../providers/shortcuts.ts'
import { Button } from '../../../ui/button.tsx'
import type { Draft } from '../record/form-model.ts'
import type { ActionRun } from './use-action-run.tsx'

export type LoneActionsProps = { resource: Resource; view: View; filters: readonly Filter[]; run: ActionRun }

/** The actions of the view that are of no row; their inputs begin with what the list is filtered by. */
export default function LoneActions({ resource, view, filters, run }: LoneActionsProps) {
  const offered = (view.actions ?? []).flatMap((verb) => {
    const action = resource.actions?.[verb]
    if (action?.row !== false || !mayDo(action.right)) return []
    return [{ verb, action, onSelect: () => run(verb, [], startOf(action, filters)) }]
  })
  useShortcuts(offered.map(({ action, onSelect }) => ({ keys: [], action: labelOf(action.label), run: onSelect })))
  return offered.map(({ verb, action, onSelect }) => (
    <Button key={verb} kind={action.primary ? 'primary' : 'default'} danger={action.color === 'red'} onClick={onSelect}>
      {labelOf(action.label)}
    </Button>
  ))
}

function startOf({ input = {} }: Action, filters: readonly Filter[]): Draft {
  const start: Draft = {}
  for (const { field, operator, value } of filters) {
    const one = (input as Readonly<Record<string, AnyField>>)[field]
    if (!one || (operator !== 'eq' && operator !== 'in')) continue
    const values = Array.isArray(value) ? value : String(value).split(',')
    if (isSet(one)) start[field] = values
    else if (values.length === 1) start[field] = values[0]
  }
  return start
}
