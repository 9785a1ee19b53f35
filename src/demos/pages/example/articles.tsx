import { CreateButton, List, useTable } from '@refinedev/antd'
import { useNavigation, useShow } from '@refinedev/core'
import { Drawer, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { ArticleFacts } from '../../frame/article-facts.tsx'
import { ArticleRows } from '../../frame/article-rows.tsx'
import { articleText as text } from '../../frame/article-texts.ts'
import { TwoWays } from '../../frame/two-ways.tsx'
import { useDeletion } from '../../frame/use-deletion.ts'
import { type Article, articleTypes, PAGE_SIZE } from '../../mock/articles.ts'

const importances = [1, 2, 3].map((value) => ({ value, label: '★'.repeat(value) }))

/** A list by hand: Refine's `useTable` with filters, order and pages in the address. */
export default function Articles() {
  const [shown, setShown] = useState<number>()
  const { edit } = useNavigation()
  const onEdit = (id: number) => edit('articles', id)
  const onDelete = useDeletion('articles')
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
      <ArticleRows {...tableProps} {...{ onShow: setShown, onEdit, onDelete }} />
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
