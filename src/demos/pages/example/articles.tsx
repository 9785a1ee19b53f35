import { CreateButton, DeleteButton, EditButton, List, useTable } from '@refinedev/antd'
import { useShow } from '@refinedev/core'
import { Drawer, Form, Input, Select, Space, Table, Tag } from 'antd'
import { useState } from 'react'
import { formatDate, shortNumber } from '../../../ui/conventions.ts'
import { ArticleFacts } from '../../frame/article-facts.tsx'
import { statusColours, articleText as text } from '../../frame/article-texts.ts'
import { TwoWays } from '../../frame/two-ways.tsx'
import { type Article, articleTypes, PAGE_SIZE } from '../../mock/articles.ts'

const importances = [1, 2, 3].map((value) => ({ value, label: '★'.repeat(value) }))

/** A list by hand: Refine's `useTable` with filters, order and pages in the address, and antd's table. */
export default function Articles() {
  const [shown, setShown] = useState<number>()
  const { tableProps, searchFormProps } = useTable<Article, never, Partial<Article>>({
    resource: 'articles',
    pagination: { pageSize: PAGE_SIZE },
    sorters: { initial: [{ field: 'id', order: 'asc' }] },
    syncWithLocation: true,
    onSearch: ({ title, importance, type }) => [
      { field: 'title', operator: 'contains', value: title },
      { field: 'importance', operator: 'eq', value: importance },
      { field: 'type', operator: 'eq', value: type },
    ],
  })
  const search = () => searchFormProps.form?.submit()
  return (
    <List
      resource="articles"
      title={false}
      breadcrumb={false}
      headerButtons={
        <>
          <TwoWays />
          <CreateButton resource="articles" />
        </>
      }
    >
      <Form {...searchFormProps} name="search-articles" layout="inline" className="sample-search">
        <Form.Item name="title">
          <Input.Search aria-label={text('title')} placeholder={text('title')} allowClear onSearch={search} />
        </Form.Item>
        <Form.Item name="importance">
          <Select
            aria-label={text('importance')}
            placeholder={text('importance')}
            allowClear
            options={importances}
            onChange={search}
          />
        </Form.Item>
        <Form.Item name="type">
          <Select
            aria-label={text('type')}
            placeholder={text('type')}
            allowClear
            options={articleTypes.map((value) => ({ value }))}
            onChange={search}
          />
        </Form.Item>
      </Form>
      <Table<Article> {...tableProps} rowKey="id" size="small" scroll={{ x: 960 }}>
        <Table.Column<Article> dataIndex="id" title="ID" width={70} align="right" sorter defaultSortOrder="ascend" />
        <Table.Column<Article>
          dataIndex="display_time"
          title={text('display_time')}
          width={160}
          render={(at: number) => formatDate(at, 'YYYY-MM-DD HH:mm')}
        />
        <Table.Column<Article>
          dataIndex="title"
          title={text('title')}
          render={(title: string, { id }) => (
            <button type="button" className="bc-btn bc-btn-link" onClick={() => setShown(id)}>
              {title}
            </button>
          )}
        />
        <Table.Column<Article> dataIndex="type" title={text('type')} width={80} />
        <Table.Column<Article> dataIndex="author" title={text('author')} width={90} />
        <Table.Column<Article>
          dataIndex="importance"
          title={text('importance')}
          width={90}
          render={(value: number) => (
            <span role="img" aria-label={String(value)}>
              {'★'.repeat(value)}
            </span>
          )}
        />
        <Table.Column<Article>
          dataIndex="pageviews"
          title={text('pageviews')}
          width={90}
          align="right"
          render={(value: number) => shortNumber(value)}
        />
        <Table.Column<Article>
          dataIndex="status"
          title={text('status')}
          width={90}
          render={(status: Article['status']) => <Tag color={statusColours[status]}>{text(status)}</Tag>}
        />
        <Table.Column<Article>
          title={text('actions')}
          width={100}
          render={(_, { id }) => (
            <Space>
              <EditButton hideText size="small" resource="articles" recordItemId={id} />
              <DeleteButton hideText size="small" resource="articles" recordItemId={id} />
            </Space>
          )}
        />
      </Table>
      {shown !== undefined && <Details id={shown} onClose={() => setShown(undefined)} />}
    </List>
  )
}

/** The detail by Refine's `useShow`. */
function Details({ id, onClose }: { id: number; onClose: () => void }) {
  const { query, result } = useShow<Article>({ resource: 'articles', id })
  return (
    <Drawer
      open
      width={Math.min(560, window.innerWidth)}
      title={result?.title}
      loading={query.isLoading}
      onClose={onClose}
    >
      {result && <ArticleFacts article={result} />}
    </Drawer>
  )
}
