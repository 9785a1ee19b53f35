import { useOne } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Resource } from '../../../define/resource.ts'
import { detailSections } from '../../../define/sections.ts'
import { matches } from '../../../define/where.ts'
import { seesResource } from '../../../providers/access.ts'
import type { ApiError } from '../../../providers/api-error.ts'
import { resourceOf } from '../../../providers/definitions.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { useViewName } from '../../../providers/in-sight.ts'
import { editPath } from '../../../resources/paths.ts'
import { NoPermission, Skeleton } from '../../../ui/states.tsx'
import { useActions } from '../actions/run-action.tsx'
import { type One, quietMeta } from '../record/calls.ts'
import { Missing, Stopped } from '../record/missing.tsx'
import type { Row } from '../record/row.ts'
import { textOf } from '../record/text-of.ts'
import { useShowKeys } from '../record/use-record-keys.ts'
import { Anchors } from './anchors.tsx'
import { History } from './history.tsx'
import { LinesTable } from './lines-table.tsx'
import { RelatedSection } from './related-list.tsx'
import { Band } from './show-band.tsx'
import { ShowHead } from './show-head.tsx'
import { Progress } from './show-progress.tsx'
import { Facts, hasFacts } from './summary.tsx'
import './show.css'

/** The detail of one row of any resource: facts, lines, what hangs on it, what was done to it, what can be done. */
export default function ShowPage({ resource: name }: { resource: string }): ReactNode {
  const { id = '' } = useParams()
  return <ShowRow resource={name} id={id} />
}

/** The same of a row that the address does not name. */
export function ShowRow({ resource: name, id }: { resource: string; id: string }): ReactNode {
  const resource = resourceOf(name)
  const { query: found } = useOne<One, ApiError>({
    resource: name,
    id,
    meta: quietMeta(),
    queryOptions: {
      // What others did meanwhile decides what can be done now: a detail that is opened again is read again.
      staleTime: 0,
      // A kept page outlives what the cache keeps.
      placeholderData: keepPreviousData,
      retry: false,
    },
  })
  if (!seesResource(resource)) return <NoPermission />
  if (found.isPending) return <Skeleton />
  if (found.isError) {
    const { statusCode } = found.error
    if (statusCode === 404) return <Missing resource={resource} />
    if (statusCode === 403) return <NoPermission />
    return <Stopped title={labelOf(resource.label)} text={t('show.failed')} onRetry={() => void found.refetch()} />
  }
  return <Detail key={id} resource={resource} row={found.data.data} isReading={found.isFetching} />
}

type DetailProps = {
  resource: Resource
  row: One
  /** It is being read again: what stands here may be from before. */
  isReading: boolean
}

function Detail({ resource, row, isReading }: DetailProps): ReactNode {
  const actions = useActions(resource.name)
  const can = row._can
  const title = resource.fields[resource.titleField]
  useViewName(title && textOf(title, resource.titleField, row))
  useShowKeys(resource, row.id, can.change ? editPath(resource, row.id) : undefined)
  return (
    // A row without a timeline may hold nothing that takes the focus: then the page itself does, to be scrolled by keys.
    <article className="show" aria-busy={isReading} {...(resource.show?.history ? {} : { tabIndex: 0 })}>
      <ShowHead resource={resource} row={row} can={can} actions={actions} />
      <div className="show-top">
        <Band resource={resource} row={row} />
        <Progress resource={resource} row={row} />
      </div>
      <Anchors />
      <Related resource={resource} row={row} pinned />
      {detailSections(resource).map((section) => {
        const lines = section.lines === undefined ? undefined : resource.lines?.[section.lines]
        // Lines are shown as they were written, also where the form no longer asks for them.
        if (!lines && !matches(row, section.visible)) return null
        if (!lines && !hasFacts(resource, section.fields, row)) return null
        return (
          <section key={section.title[0]} className="show-section" aria-label={labelOf(section.title)}>
            <h2>{labelOf(section.title)}</h2>
            {section.fields.length > 0 && <Facts resource={resource} names={section.fields} row={row} />}
            {lines && section.lines && (
              <LinesTable
                parent={{ resource, row, name: section.lines }}
                lines={lines}
                rows={row[section.lines]}
                files={row._files}
              />
            )}
          </section>
        )
      })}
      <Related resource={resource} row={row} />
      {resource.show?.history && <History resource={resource} row={row} mayChange={can.change} />}
      {actions.dialog}
    </article>
  )
}

type RelatedProps = { resource: Resource; row: Row; pinned?: true }

/** What hangs on the row: what is open above all, the rest below. */
function Related({ resource, row, pinned }: RelatedProps): ReactNode {
  return resource.show?.related
    ?.filter((related) => related.pinned === pinned)
    .map((related) => <RelatedSection key={labelOf(related.label)} related={related} row={row} />)
}
