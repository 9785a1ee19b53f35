import { useList } from '@refinedev/core'
import { Result, Table, type TableProps } from 'antd'
import { formatDate } from '../../ui/conventions.ts'
import type { Article } from '../mock/articles.ts'
import { articleText as text } from './article-texts.ts'
import { textsOf } from './texts.ts'
import { Wide } from './wide.tsx'

const own = textsOf({ failed: ['文章未能载入', 'The articles could not be loaded'] })

/** The articles of an export, read by Refine's `useList`. */
export function useArticles(count = 20) {
  return useList<Article>({ resource: 'articles', pagination: { pageSize: count } })
}

type ArticleTableProps = Pick<TableProps<Article>, 'rowSelection'> & { list: ReturnType<typeof useArticles> }

/** They, as a table above which an export stands. */
export function ArticleTable({ list: { query, result }, rowSelection }: ArticleTableProps) {
  if (query.isError) return <Result status="error" title={own('failed')} />
  return (
    <Wide label={text('articles')}>
      <Table<Article>
        rowKey="id"
        size="small"
        pagination={false}
        loading={query.isLoading}
        rowSelection={rowSelection}
        dataSource={result.data}
        columns={[
          { dataIndex: 'id', title: 'ID', width: 70, align: 'right' },
          { dataIndex: 'title', title: text('title') },
          { dataIndex: 'author', title: text('author'), width: 100 },
          { dataIndex: 'pageviews', title: text('pageviews'), width: 100, align: 'right', className: 'sample-number' },
          {
            dataIndex: 'display_time',
            title: text('display_time'),
            width: 180,
            render: (at: number) => formatDate(at),
          },
        ]}
      />
    </Wide>
  )
}
