import { useTranslate } from '@refinedev/core'
import { Table, type TableProps } from 'antd'
import { memo } from 'react'
import { useLocale } from '../../providers/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate, shortNumber } from '../../ui/conventions.ts'
import { Tag } from '../../ui/tag.tsx'
import type { Article } from '../mock/articles.ts'
import { statusColours, articleText as text } from './article-texts.ts'

type ArticleRowsProps = Pick<TableProps<Article>, 'dataSource' | 'loading' | 'onChange' | 'pagination'> &
  Record<'onShow' | 'onEdit' | 'onDelete', (id: number) => void>

/**
 * antd's table of the articles. Only other rows, or another language, draw it anew: the address, which Refine writes as
 * soon as the list is open, would draw it twice. The rows have light buttons, of which a list draws many.
 */
export const ArticleRows = memo(function ArticleRows({ onShow, onEdit, onDelete, ...table }: ArticleRowsProps) {
  useLocale()
  const translate = useTranslate()
  return (
    <Table<Article>
      {...table}
      pagination={{ ...table.pagination, showSizeChanger: false }}
      showSorterTooltip={false}
      rowKey="id"
      size="small"
      scroll={{ x: 960 }}
    >
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
          <Button kind="link" onClick={() => onShow(id)}>
            {title}
          </Button>
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
          <div className="sample-row">
            <Button kind="link" onClick={() => onEdit(id)}>
              {translate('buttons.edit')}
            </Button>
            <Button kind="link" onClick={() => onDelete(id)}>
              {translate('buttons.delete')}
            </Button>
          </div>
        )}
      />
    </Table>
  )
}, isSame)

const pageOf = ({ pagination }: ArticleRowsProps) => (pagination ? pagination.current : undefined)

function isSame(one: ArticleRowsProps, other: ArticleRowsProps): boolean {
  return one.dataSource === other.dataSource && one.loading === other.loading && pageOf(one) === pageOf(other)
}
