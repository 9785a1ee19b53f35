import { memo, useMemo } from 'react'
import { optionLabel } from '../../../define/field.ts'
import type { Resource, View } from '../../../define/resource.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { type Tab, Tabs } from '../../../ui/tabs.tsx'

type ListTabsProps = {
  resource: Resource
  view: View
  active: string | undefined
  counts: Record<string, number> | null | undefined
  onChange: (tab: string | undefined) => void
}

const ALL = ''

/** The tabs of a view: the states of a field, or conditions, each with its count. */
export const ListTabs = memo(function ListTabs({ resource, view, active, counts, onChange }: ListTabsProps) {
  const tabs = useMemo(() => tabsOf(resource, view), [resource, view])
  if (tabs.length === 0) return null
  const counted = tabs.map((tab) => ({ ...tab, count: tab.key === ALL ? undefined : counts?.[tab.key] }))
  return (
    <Tabs
      tabs={counted}
      active={active ?? ALL}
      label={labelOf(view.label)}
      onChange={(key) => onChange(key || undefined)}
    />
  )
})

function tabsOf(resource: Resource, { tabs }: View): Tab[] {
  if (!tabs) return []
  const all = { key: ALL, label: t('list.all') }
  if (typeof tabs !== 'string') return [all, ...tabs.map(({ key, label }) => ({ key, label: labelOf(label) }))]
  const field = resource.fields[tabs]
  if (!field) return []
  return [all, ...Object.keys(field.options ?? {}).map((key) => ({ key, label: labelOf(optionLabel(field, key)) }))]
}
