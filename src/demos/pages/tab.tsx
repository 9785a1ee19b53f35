import { useTable } from '@refinedev/antd'
import { Table, Tabs } from 'antd'
import { useState } from 'react'
import { formatDate } from '../../ui/conventions.ts'
import { articleText } from '../frame/article-texts.ts'
import { textsOf } from '../frame/texts.ts'
import { Wide } from '../frame/wide.tsx'
import { type Article, articleTypes } from '../mock/articles.ts'

const text = textsOf({
  CN: ['中国', 'China'],
  US: ['美国', 'USA'],
  JP: ['日本', 'Japan'],
  EU: ['欧洲', 'Europe'],
  drawn: ['已打开过 {count} 个页签，切换时各自保持原样', '{count} tabs were opened so far; each stays as it was left'],
})

/** Tabs that are drawn when they are first opened, and stay as they were left. */
export default function TabPage() {
  const [opened, setOpened] = useState<readonly string[]>([articleTypes[0]])
  return (
    <div className="sample-stack">
      <p className="sample-hint" role="status">
        {text('drawn', { count: opened.length })}
      </p>
      <Tabs
        onChange={(key) => setOpened([...new Set([...opened, key])])}
        items={articleTypes.map((type) => ({ key: type, label: text(type), children: <OfRegion type={type} /> }))}
      />
    </div>
  )
}

function OfRegion({ type }: { type: Article['type'] }) {
  const { tableProps } = useTable<Article>({
    resource: 'articles',
    pagination: { pageSize: 10 },
    filters: { permanent: [{ field: 'type', operator: 'eq', value: type }] },
    syncWithLocation: false,
  })
  return (
    <Wide label={text(type)}>
      <Table<Article>
        {...tableProps}
        scroll={{}} // not in a box of its own, as Refine has it
        rowKey="id"
        size="small"
        columns={[
          { dataIndex: 'id', title: 'ID', width: 70, align: 'right' },
          { dataIndex: 'title', title: articleText('title') },
          { dataIndex: 'author', title: articleText('author'), width: 100 },
          {
            dataIndex: 'timestamp',
            title: articleText('timestamp'),
            width: 170,
            render: (at: number) => formatDate(at),
          },
        ]}
      />
    </Wide>
  )
}
