import { type Flag, flagNames, flagParents, flags } from '../../../define/flags.ts'
import { changeRules, type RowRule, removeRules } from '../../../define/resource.ts'
import { type DataScope, fieldRights, type Right, rightNames, rights } from '../../../define/rights.ts'
import type { Text } from '../../../define/text.ts'
import { reportCards } from '../../../providers/cards.ts'
import { viewNamed } from '../../../providers/views.ts'
import { roles } from '../../../resources/company/roles.ts'
import { type MenuGroup, menu } from '../../../resources/menu.ts'
import { registry } from '../definitions.ts'

/** A role as `GET /api/permissions` tells it. */
export type RoleRow = {
  id: string
  version: number
  code: string
  name: string
  dataScope: DataScope
  rights: string[]
  hiddenFlags: string[]
  isSystem: boolean
  isActive: boolean
  needsSecondFactor: boolean
  members: number
}
export type Matrix = { roles: RoleRow[]; can: { change: boolean } }

/** The rows that are ticked: `flag.orderManage` (ticked is shown) or `right.order.audit`. */
export type Tick = `flag.${Flag}` | `right.${Right}`
export type Part = 'flags' | 'scope' | 'fields' | 'customer' | 'order' | 'transport' | 'money' | 'people' | 'data'
/** `verbs`: what is written by form; `labels`: of the definitions. */
export type Opened = { of?: Text; verbs: readonly Written[]; labels: readonly Text[] }
export type Written = 'create' | 'change' | 'remove'
export type MatrixRow = {
  key: Tick | 'scope'
  part: Part
  label: Text
  /** How deep in the menu tree. */
  depth: number
  /** What it opens, as the definitions say: screens, or fields and actions by resource. */
  opens: readonly Opened[]
}

/** By the first word of a right's name. */
const parts: Readonly<Record<string, Part>> = {
  customer: 'customer',
  order: 'order',
  waybill: 'transport',
  carrier: 'transport',
  truck: 'transport',
  payee: 'money',
  freight: 'money',
  receipt: 'money',
  receivable: 'money',
  payment: 'money',
  statement: 'money',
  bank: 'money',
  fund: 'money',
  salary: 'people',
  staff: 'people',
  role: 'people',
  audit: 'people',
}

/** Everything a role is made of, in the order of the menu and of the definitions. */
export const matrixRows: readonly MatrixRow[] = [
  ...flagTree().map(
    ({ flag, depth }): MatrixRow => ({
      key: `flag.${flag}`,
      part: 'flags',
      label: flags[flag],
      depth,
      opens: screensOf(flag),
    }),
  ),
  { key: 'scope', part: 'scope', label: roles.fields.dataScope.label, depth: 0, opens: [] },
  ...rightNames
    .map(
      (right): MatrixRow => ({
        key: `right.${right}`,
        part: partOf(right),
        label: rights[right],
        depth: 0,
        opens: usesOf(right),
      }),
    )
    .sort((one, other) => partNames().indexOf(one.part) - partNames().indexOf(other.part)),
]

export const tickRows = matrixRows.filter((row): row is MatrixRow & { key: Tick } => row.key !== 'scope')

export function partNames(): Part[] {
  return ['flags', 'scope', 'fields', 'customer', 'order', 'transport', 'money', 'people', 'data']
}

/** Ticked in the role as it is stored. */
export function isStored(role: RoleRow, key: Tick): boolean {
  const name = key.slice(key.indexOf('.') + 1)
  return key.startsWith('flag.') ? !role.hiddenFlags.includes(name) : role.rights.includes(name)
}

export const rowOfFlag = (flag: string) => matrixRows.find(({ key }) => key === `flag.${flag}`)

/** A flag stands below the one that the definitions name, else below the one of its menu group. */
function flagTree(): { flag: Flag; depth: number }[] {
  const groups: readonly MenuGroup[] = menu
  const parentOf = (flag: Flag): Flag | undefined => {
    if (flagParents[flag]) return flagParents[flag]
    // A list of orders may stand among those of the finance: its flag is the group's all the same.
    if (groups.some(({ flag: own }) => own === flag)) return undefined
    const group = groups.find(({ entries }) => entries.some((entry) => entry.flag === flag))
    return group?.flag
  }
  const below = (parent: Flag | undefined, depth: number): { flag: Flag; depth: number }[] =>
    ordered.filter((flag) => parentOf(flag) === parent).flatMap((flag) => [{ flag, depth }, ...below(flag, depth + 1)])
  const ordered = [...new Set([...groups.flatMap(({ flag }) => flag ?? []), ...flagNames])]
  return below(undefined, 0)
}

/** The screens that the flag shows, by the menu. */
function screensOf(flag: Flag): Opened[] {
  const groups: readonly MenuGroup[] = menu
  const labels = groups.flatMap((group) =>
    group.entries
      .filter((entry) => !entry.isOpen && (entry.flag ?? reportCards[entry.report ?? '']?.flag ?? group.flag) === flag)
      .flatMap((entry) => [
        entry.page === undefined
          ? (viewNamed(entry.view ?? '')?.view ?? reportCards[entry.report ?? ''])?.label
          : entry.label,
      ])
      .filter((label) => label !== undefined),
  )
  return labels.length > 0 ? [{ verbs: [], labels }] : []
}

/** What has none of these words is about data in general. */
function partOf(right: Right): Part {
  if ((fieldRights as readonly Right[]).includes(right)) return 'fields'
  return parts[right.split('.')[0] ?? ''] ?? 'data'
}

/** The fields and actions that ask for the right, as the definitions say. */
function usesOf(right: Right): Opened[] {
  return Object.values(registry).flatMap((resource) => {
    const isNamed = (rules: readonly RowRule[]) => rules.some((rule) => rule.right === right)
    const verbs: Written[] = [
      ...(resource.rights.create === right ? ['create' as const] : []),
      ...(isNamed(changeRules(resource)) ? ['change' as const] : []),
      ...(isNamed(removeRules(resource)) ? ['remove' as const] : []),
    ]
    const actions = Object.values(resource.actions ?? {}).filter((action) => action.right === right)
    const fields = Object.values(resource.fields).filter((field) => field.right === right)
    const byChinese = new Map([...actions, ...fields].map(({ label }) => [label[0], label]))
    const labels = [...byChinese.values()]
    return verbs.length + labels.length > 0 ? [{ of: resource.label, verbs, labels }] : []
  })
}
