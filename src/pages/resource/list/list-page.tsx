import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatMoment } from '../../../define/business-day.ts'
import type { Resource, View } from '../../../define/resource.ts'
import { countedIn } from '../../../define/tabs.ts'
import { mayDo, seesView, useSession } from '../../../providers/access.ts'
import { resourceOf } from '../../../providers/definitions.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import { Empty, ErrorState, NoPermission, Skeleton } from '../../../ui/states.tsx'
import { useIsPhone } from '../../../ui/use-phone.ts'
import type { CellLayerProps } from '../change/cell-layer.tsx'
import { mayEdit } from '../record/may-edit.ts'
import { hasPrints } from '../record/prints-of.ts'
import type { ViewsProps } from '../views/use-saved-views.ts'
import { bulkVerbs } from './bulk-verbs.ts'
import { columnsOf, sortFor } from './columns.ts'
import { FilterBar } from './filter-bar.tsx'
import type { ListAsProps } from './list-as-props.ts'
import { ListTabs } from './list-tabs.tsx'
import { Pager } from './pager.tsx'
import { actionsWidth } from './row-actions.tsx'
import type { SelectionBarProps } from './selection-bar.tsx'
import { ListTable, type TableProps } from './table.tsx'
import { Toolbar } from './toolbar.tsx'
import { useActionRun } from './use-action-run.tsx'
import { useColumnSetup } from './use-column-setup.ts'
import { type ListData, useListData } from './use-list-data.ts'
import { useListKeys } from './use-list-keys.ts'
import { type ListChange, useListState } from './use-list-state.ts'
import { useSelection } from './use-selection.ts'

const ListCards = lazyPage<TableProps>(() => import('./cards.tsx'))
const SelectionBar = lazyPage<SelectionBarProps>(() => import('./selection-bar.tsx'))
const ViewMenu = lazyPage<ViewsProps>(() => import('../views/view-menu.tsx'))
const CellLayer = lazyPage<CellLayerProps>(() => import('../change/cell-layer.tsx'))
const GroupPanel = lazyPage<ViewsProps & { group: string }>(() => import('../views/group-panel.tsx'))
const ListAs = lazyPage<ListAsProps>(() => import('./list-as.tsx'))
const ViewTabs = lazyPage<ViewsProps>(() => import('../views/view-tabs.tsx'))

/** `isPart`: below the heading of a page that the list is a part of. */
type Names = { resource: string; view: string; isPart?: boolean }

/** The list of any view of any resource. */
export default function ListPage({ resource: name, view: key, isPart }: Names) {
  const resource = resourceOf(name)
  const view = resource.views?.[key]
  const { info } = useSession()
  if (!view) throw new Error(`no view ${name}.${key}`)
  if (info && !seesView(resource, view)) return <NoPermission />
  return <List resource={resource} viewKey={key} view={view} isPart={isPart} isKnown={info !== undefined} />
}

type ListProps = { resource: Resource; viewKey: string; view: View; isPart: boolean | undefined; isKnown: boolean }

/** The rows are asked for at once; they are drawn when it is known which columns the person may see. */
function List({ resource, viewKey, view, isPart, isKnown }: ListProps) {
  const list = `${resource.name}.${viewKey}`
  const [given, change] = useListState(view.sort, list)
  const state = useMemo(
    () => (isKnown ? { ...given, sort: sortFor(resource, given.sort) } : given),
    [resource, given, isKnown],
  )
  const data = useListData(resource.name, viewKey, state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the person may see decides too
  const columns = useMemo(() => columnsOf(resource, view), [resource, view, isKnown])
  const setup = useColumnSetup(given.saved ? `${list}.${given.saved}` : list, columns)
  const selection = useSelection()
  const { refetch } = data
  const done = useCallback(() => {
    selection.clear()
    refetch()
  }, [selection.clear, refetch])
  const { run, dialog } = useActionRun(resource.name, done)
  const onTab = useCallback((tab: string | undefined) => change({ tab }), [change])
  const refresh = useCallback(() => void refetch(), [refetch])
  const page = useRef<HTMLDivElement>(null)
  useListKeys(page, resource, view, data.rows)
  const { preferences, adopt } = setup
  const isDrawn = data.rows !== undefined && isKnown
  const isPainted = usePainted(isDrawn)
  const [areViewsAtHand] = useState(() => ViewMenu.isLoaded() && ViewTabs.isLoaded())
  const views = isDrawn &&
    (isPainted || areViewsAtHand) && { resource, viewKey, view, state, change, preferences, adopt }
  return (
    <div ref={page} className="bc-page bc-list">
      <section className="bc-card bc-list-head">
        <Toolbar
          {...{ resource, viewKey, view, state, setup, isPart, run }}
          isFetching={data.isFetching}
          onRefresh={refresh}
        >
          {views && (
            <Suspense>
              <ViewMenu {...views} />
            </Suspense>
          )}
        </Toolbar>
        <FilterBar resource={resource} view={view} filters={state.filters} q={state.q} change={change} />
      </section>
      <section className="bc-card bc-list-body">
        <div className="bc-list-top">
          <ListTabs resource={resource} view={view} active={state.tab} counts={data.summary?.tabs} onChange={onTab} />
          {views && (
            <Suspense>
              <ViewTabs {...views} />
            </Suspense>
          )}
          {selection.rows.size > 0 && (
            <Suspense>
              <SelectionBar resource={resource} view={view} selection={selection} run={run} />
            </Suspense>
          )}
        </div>
        {isPainted && (
          <Suspense>
            <CellLayer resource={resource} columns={setup.shown} rows={data.rows ?? []} page={page} />
          </Suspense>
        )}
        {views && state.group && (
          <Suspense>
            <GroupPanel {...views} group={state.group} />
          </Suspense>
        )}
        {state.as && isKnown ? (
          <Suspense>
            <ListAs {...{ resource, viewKey, view, state, change, run }} />
          </Suspense>
        ) : (
          <Rows {...{ resource, view, state, data, setup, selection, run, change, isKnown }} />
        )}
        {data.lookedTo && (
          <p role="status" className="bc-looked-to">
            {t('list.lookedTo', { time: formatMoment(data.lookedTo, true) })}
          </p>
        )}
        {!state.as && (
          <Pager page={state.page} size={state.size} total={data.total} isCapped={data.isTotalCapped} change={change} />
        )}
      </section>
      {dialog}
    </div>
  )
}

type RowsProps = Pick<ListProps, 'resource' | 'view' | 'isKnown'> & {
  state: ReturnType<typeof useListState>[0]
  data: ListData
  setup: ReturnType<typeof useColumnSetup>
  selection: ReturnType<typeof useSelection>
  run: ReturnType<typeof useActionRun>['run']
  change: (change: ListChange, isTyping?: boolean) => void
}

/** Failed, on its way, empty, or the table. */
function Rows({ resource, view, isKnown, state, data, setup, selection, run, change }: RowsProps) {
  const { rows, error, total, isStale } = data
  const Body = useIsPhone() ? ListCards : ListTable
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the person may do decides too
  const hasBulk = useMemo(
    () => bulkVerbs(resource, view).length > 0 || hasPrints(resource) || mayEdit(resource),
    [resource, view, isKnown],
  )
  if (error && !rows)
    return error.code === 403 ? <NoPermission /> : <ErrorState text={error.message} onRetry={data.refetch} />
  if (!rows || !isKnown) return <Skeleton rows={12} />
  const isFiltered = state.filters.length > 0 || Boolean(state.q) || Boolean(state.tab)
  return (
    <div className="bc-rows" data-stale={isStale || undefined} aria-busy={isStale}>
      <Suspense fallback={<Skeleton rows={12} />}>
        <Body
          {...{ resource, view, rows, total, setup, run, change }}
          caption={t('list.caption', { label: labelOf(view.label), total })}
          firstRow={(state.page - 1) * state.size}
          totals={view.totals && data.summary?.totals}
          totalsLabel={totalsLabel(resource, view, state.tab)}
          sort={state.sort}
          filters={state.filters}
          selection={hasBulk ? selection : undefined}
          actionWidth={actionWidth(resource, view)}
        />
      </Suspense>
      {rows.length === 0 && (
        <Empty text={isFiltered ? t('list.emptyFiltered') : t('list.empty')}>
          {isFiltered && (
            <Button onClick={() => change({ filters: [], q: undefined, tab: undefined })}>
              {t('list.clearFilters')}
            </Button>
          )}
        </Empty>
      )}
    </div>
  )
}

/** Says what the totals leave out. */
function totalsLabel(resource: Resource, view: View, tab: string | undefined): string {
  const { note } = countedIn(resource, view, tab)
  return note ? t('list.totalsNoting', { note: labelOf(note) }) : t('list.totals')
}

/** The column of actions is there only where the person may do one. */
function actionWidth(resource: Resource, { actions = [] }: View): number {
  const ofRows = actions.filter((verb) => resource.actions?.[verb]?.row !== false)
  const mayAct = ofRows.some((verb) => mayDo(resource.actions?.[verb]?.right))
  return mayAct || mayEdit(resource) ? actionsWidth(resource, ofRows) : 0
}

/** So long a page in the background, which is never painted, waits. Milliseconds. */
const PATIENCE = 500

/** Whether the rows have been painted, so that what is drawn from then on delays none of them. */
function usePainted(isDrawn: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!isDrawn || isPainted) return
    const done = () => setPainted(true)
    const late = setTimeout(done, PATIENCE)
    const frame = requestAnimationFrame(() => setTimeout(done))
    return () => {
      clearTimeout(late)
      cancelAnimationFrame(frame)
    }
  }, [isDrawn, isPainted])
  return isPainted
}
