import { memo, useMemo } from 'react'
import type { Resource, View } from '../../../define/resource.ts'
import { tabsOf } from '../../../define/tabs.ts'
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
  const tabs = useMemo(() => shownTabs(resource, view), [resource, view])
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

function shownTabs(resource: Resource, view: View): Tab[] {
  const tabs = tabsOf(resource, view).map(({ key, label }) => ({ key, label: labelOf(label) }))
  return tabs.length === 0 ? [] : [{ key: ALL, label: t('list.all') }, ...tabs]
}
