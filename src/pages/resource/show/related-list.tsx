import { useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { Related } from '../../../define/resource.ts'
import { conditionOf, type Operator, type Where } from '../../../define/where.ts'
import { seesField, seesResource } from '../../../providers/access.ts'
import type { ApiError } from '../../../providers/api-error.ts'
import { resourceOf } from '../../../providers/definitions.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import type { Filter } from '../../../providers/list-query.ts'
import { Button } from '../../../ui/button.tsx'
import { PageBoundary } from '../../../ui/page-boundary.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { quietMeta } from '../record/calls.ts'
import { fieldAt } from '../record/field-at.ts'
import { overrideOf } from '../record/override.ts'
import type { Row } from '../record/row.ts'
import { type Column, RowTable } from './row-table.tsx'
import { say } from './text.ts'

const PAGE_SIZE = 10

/** Rows of another resource that belong to this one: a table, or what draws them in its place. */
export function RelatedSection({ related, row }: { related: Related; row: Row }): ReactNode {
  const Panel = related.panel === undefined ? undefined : overrideOf(related.resource)?.below?.[related.panel]
  if (!Panel) return <RelatedList related={related} row={row} />
  const resource = resourceOf(related.resource)
  if (!seesResource(resource) || !related.columns.some((name) => seesField(fieldAt(resource, name)))) return null
  const label = labelOf(related.label)
  return (
    <section className="show-section" aria-label={label}>
      <h2>{label}</h2>
      <PageBoundary isSilent>
        <Suspense fallback={<Skeleton rows={3} />}>
          <Panel related={related} row={row} />
        </Suspense>
      </PageBoundary>
    </section>
  )
}

/** Page by page. */
function RelatedList({ related, row }: { related: Related; row: Row }): ReactNode {
  const resource = resourceOf(related.resource)
  const [page, setPage] = useState(0)
  const shared = sharedWith(related, row)
  const isSeen = seesResource(resource) && shared.every(({ value }) => value !== null && value !== undefined)
  const { query: found } = useList<Row, ApiError>({
    resource: related.resource,
    pagination: { currentPage: page + 1, pageSize: PAGE_SIZE },
    filters: [...shared, ...filtersOf(related.where)],
    meta: quietMeta(),
    queryOptions: { placeholderData: keepPreviousData, staleTime: 0, enabled: isSeen, retry: false },
  })
  if (!isSeen || found.error?.statusCode === 403) return null
  // What is pinned is there while there is something to say; until that is known, what it may push down does not show.
  if (related.pinned && !found.isError && !found.data?.data.length)
    return found.isLoading ? <span hidden className="show-waits" /> : null
  const columns = related.columns.flatMap((name): Column[] => {
    const field = fieldAt(resource, name)
    return field && seesField(field) ? [[name, field]] : []
  })
  const label = labelOf(related.label)
  const { data: items = [], total = 0 } = found.data ?? {}
  return (
    <section className={related.pinned ? 'show-section show-pinned' : 'show-section'} aria-label={label}>
      <h2>
        {label} {total > 0 && <small>{say('show.total', { total })}</small>}
      </h2>
      {found.isPending && <Skeleton rows={3} />}
      {found.isError && <ErrorState text={t('show.failed')} onRetry={() => void found.refetch()} />}
      {found.isSuccess && items.length === 0 && <p className="show-none">{say('show.empty')}</p>}
      {items.length > 0 && <RowTable resource={resource} label={label} columns={columns} rows={items} />}
      {total > PAGE_SIZE && <Pager page={page} pages={Math.ceil(total / PAGE_SIZE)} onPage={setPage} />}
    </section>
  )
}

/** What the rows have in common with this one: they refer to it, or share a value with it. */
function sharedWith({ by, dependsOn }: Related, row: Row): Filter[] {
  if (by) return [{ field: by, operator: 'eq', value: row.id }]
  return Object.entries(dependsOn ?? {}).map(([field, ours]) => ({ field, operator: 'eq', value: row[ours] }))
}

/** The condition as a list is asked for it. */
const filtersOf = (where: Where = {}): Filter[] =>
  Object.entries(where).flatMap(([field, part]) =>
    Object.entries(conditionOf(part)).map(([operator, value]) => ({ field, operator: operator as Operator, value })),
  )

function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }): ReactNode {
  return (
    <nav className="show-pager" aria-label={say('show.page', { page: page + 1, pages })}>
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {say('show.previous')}
      </Button>
      <span>{say('show.page', { page: page + 1, pages })}</span>
      <Button disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        {say('show.next')}
      </Button>
    </nav>
  )
}
