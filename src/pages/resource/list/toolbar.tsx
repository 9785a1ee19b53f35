import { memo, type ReactNode, Suspense, useState } from 'react'
import { exportRights, type Resource, type View } from '../../../define/resource.ts'
import { mayDo } from '../../../providers/access.ts'
import { labelOf, labelWithin, t } from '../../../providers/i18n.ts'
import type { ListState } from '../../../providers/list-query.ts'
import type { Density } from '../../../providers/preferences.ts'
import { useGo } from '../../../providers/use-navigate-now.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import { Dropdown } from '../../../ui/menu.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import type { LoneActionsProps } from './lone-actions.tsx'
import type { ActionRun } from './use-action-run.tsx'
import type { ColumnSetup } from './use-column-setup.ts'
import { createPath } from './use-list-keys.ts'
import { ViewLinks } from './view-links.tsx'

type ToolbarProps = {
  resource: Resource
  viewKey: string
  view: View
  state: ListState
  setup: ColumnSetup
  isPart: boolean | undefined
  isFetching: boolean
  onRefresh: () => void
  run: ActionRun
  children: ReactNode
}

const densities: readonly Density[] = ['compact', 'middle', 'loose']

/** The title of the list, and what one does with the list as a whole. */
export const Toolbar = memo(function Toolbar({
  resource,
  viewKey,
  view,
  state,
  setup,
  isPart,
  isFetching,
  onRefresh,
  run,
  children,
}: ToolbarProps) {
  const go = useGo()
  const create = createPath(resource, view)
  const Heading = isPart ? 'h2' : 'h1'
  const densityItems = densities.map((key) => ({
    key,
    label: t(`list.density.${key}`),
    isChecked: setup.density === key,
    onSelect: () => setup.setDensity(key),
  }))
  return (
    <div className="bc-toolbar">
      <Heading>{labelOf(view.label)}</Heading>
      <ViewLinks names={view.links} />
      {children}
      <div className="bc-toolbar-end">
        <Button
          kind="text"
          icon="refresh"
          aria-label={t('list.refresh')}
          title={t('list.refresh')}
          isBusy={isFetching}
          onClick={onRefresh}
        />
        <Dropdown
          kind="text"
          icon="density"
          className="bc-density-tool"
          label={t('list.density')}
          items={densityItems}
        />
        <ColumnChooser setup={setup} />
        {resource.exchange?.import && mayDo('import') && <ImportButton resource={resource} />}
        {resource.exchange?.export && exportRights(resource).some((right) => mayDo(right)) && (
          <ExportButton {...{ resource, viewKey, view, state }} />
        )}
        {view.actions?.some((verb) => resource.actions?.[verb]?.row === false) && (
          <Suspense>
            <LoneActions {...{ resource, view, run }} filters={state.filters} />
          </Suspense>
        )}
        {create && (
          <Button kind="primary" icon="plus" onClick={() => go(create)}>
            {t('list.create', { label: labelWithin(resource.label) })}
          </Button>
        )}
      </div>
    </div>
  )
})

const LoneActions = lazyPage<LoneActionsProps>(() => import('./lone-actions.tsx'))
const ImportDialog = lazyPage<{ resource: Resource; onClose: () => void }>(
  () => import('../exchange/import-dialog.tsx'),
)

function ImportButton({ resource }: { resource: Resource }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="upload" onClick={() => setOpen(true)}>
        {t('list.import')}
      </Button>
      {isOpen && <ImportDialog resource={resource} onClose={() => setOpen(false)} />}
    </>
  )
}

function ExportButton({
  resource,
  viewKey,
  view,
  state,
}: Pick<ToolbarProps, 'resource' | 'viewKey' | 'view' | 'state'>) {
  const [isBusy, setBusy] = useState(false)
  const go = useGo()
  const run = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    // What goes wrong is told by the client.
    const { exportRows } = await import('./export-rows.tsx')
    await exportRows({ resource, viewKey, view, state, format, go }).catch(() => undefined)
    setBusy(false)
  }
  const items = [
    { key: 'xlsx', label: t('list.exportXlsx'), onSelect: () => void run('xlsx') },
    { key: 'csv', label: t('list.exportCsv'), onSelect: () => void run('csv') },
  ]
  return (
    <Dropdown icon="download" isBusy={isBusy} items={items}>
      {isBusy ? t('list.exporting') : t('list.export')}
    </Dropdown>
  )
}
