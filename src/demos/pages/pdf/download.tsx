import { useOne } from '@refinedev/core'
import { Button, Result, Skeleton } from 'antd'
import { ArticleFacts } from '../../frame/article-facts.tsx'
import { textsOf } from '../../frame/texts.ts'
import type { Article } from '../../mock/articles.ts'

const text = textsOf({
  print: ['打印或存为 PDF', 'Print, or save as PDF'],
  failed: ['文章未能载入', 'The article could not be loaded'],
})

/** An article for paper: the frame and the buttons stay off it. */
export default function PdfDownload() {
  const { result, query } = useOne<Article>({ resource: 'articles', id: 1 })
  if (query.isError) return <Result status="error" title={text('failed')} />
  if (!result) return <Skeleton active />
  return (
    <div className="sample-stack sample-paper">
      <div className="sample-row sample-no-print">
        <Button type="primary" onClick={() => window.print()}>
          {text('print')}
        </Button>
      </div>
      <h2>{result.title}</h2>
      <ArticleFacts article={result} />
    </div>
  )
}
