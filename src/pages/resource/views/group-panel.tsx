import { Alert, Button, Table } from 'antd'
import type { ReactNode } from 'react'
import { formats } from '../../../define/by-kind/formats.ts'
import { type AnyField, isDate, isInstant, isNumeric, isRef } from '../../../define/field.ts'
import { comparisonsOf } from '../../../define/groups.ts'
import { formatNumber } from '../../../define/numbers.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { conditionParams, type Filter } from '../../../providers/list-query.ts'
import { useRead } from '../../../providers/use-read.ts'
import { AntdScope } from '../../../ui/antd/scope.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { sumText } from '../record/text-of.ts'
import { say } from './text.ts'
import type { ViewsProps } from './use-saved-views.ts'
import './views.css'

type Group = { value: string | null; label: string | null; count: number; totals: Record<string, number> }

/** The rows of the list in groups with their sums; one of them narrows the list to its own. */
export default function GroupPanel(props: ViewsProps & { group: string }): ReactNode {
  const { resource, viewKey, state, change, group } = props
  const field = resource.fields[group]
  const params = new URLSearchParams([...conditionParams(viewKey, state), ['_group', group]])
  const { data, error, isFetching, refetch } = useRead<{ items: Group[]; isCut: boolean }>(
    `/api/${resource.name}/groups?${params}`,
    {},
    { keepsFormer: true },
  )
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />
  if (!field) return null
  const narrow = ({ value }: Group) =>
    change({
      filters: [
        ...state.filters.filter((one) => one.field !== group),
        ...comparisonsOf(field, value).map((one): Filter => ({ field: group, ...one })),
      ],
    })
  const sums = Object.keys(data?.items[0]?.totals ?? {}).flatMap((name) => {
    const summed = resource.fields[name]
    return summed && isNumeric(summed) ? [{ name, summed }] : []
  })
  return (
    <AntdScope>
      <section className="bc-groups" aria-label={say('groupBy', { label: labelOf(field.label) })}>
        <Table<Group>
          size="small"
          pagination={false}
          loading={isFetching}
          rowKey={({ value }) => value ?? ''}
          dataSource={data?.items ?? []}
          scroll={{ y: 200, x: 'max-content' }}
          columns={[
            {
              title: labelOf(field.label),
              key: 'value',
              render: (_, one) => (
                <Button type="link" size="small" onClick={() => narrow(one)}>
                  {textOf(field, one)}
                </Button>
              ),
            },
            { title: say('count'), key: 'count', align: 'right', render: (_, { count }) => formatNumber(count) },
            ...sums.map(({ name, summed }) => ({
              title: labelOf(summed.label),
              key: name,
              align: 'right' as const,
              render: (_: unknown, { totals }: Group) => sumText(summed, totals[name] ?? 0),
            })),
          ]}
        />
        {data?.isCut && <Alert type="info" showIcon message={say('cut', { count: data.items.length })} />}
      </section>
    </AntdScope>
  )
}

function textOf(field: AnyField, { value, label }: Group): string {
  if (value === null) return say('nothing')
  if (isRef(field)) return label ?? value
  if (isDate(field) || isInstant(field)) return value
  const kept = value === 'true' ? true : value === 'false' ? false : value
  return formats[field.kind](kept, field, { say: labelOf })
}
