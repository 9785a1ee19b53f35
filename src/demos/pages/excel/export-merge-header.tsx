import { Button } from 'antd'
import { useState } from 'react'
import { ArticleTable, useArticles } from '../../frame/article-table.tsx'
import { articleText } from '../../frame/article-texts.ts'
import { saveSheet, tableOf } from '../../frame/sheet.ts'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  export: ['导出合并表头', 'Export with merged heads'],
  main: ['主要信息', 'Main facts'],
  hint: [
    '第一行的“主要信息”合并三列，两侧的表头合并两行。',
    'In the first row “Main facts” spans three columns; the heads at both sides span two rows.',
  ],
})

/** A head of two rows: ID and time span both, three columns stand below a common one. */
export default function ExportMergeHeader() {
  const list = useArticles()
  const [isBusy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    const [head = [], ...rows] = tableOf(list.result.data)
    const above = ['ID', text('main'), '', '', articleText('display_time')]
    const merges = ['A1:A2', 'B1:D1', 'E1:E2']
    void saveSheet({ rows: [above, head, ...rows], merges, name: 'merged' }).finally(() => setBusy(false))
  }
  return (
    <div className="sample-stack">
      <div className="sample-row">
        <Button type="primary" loading={isBusy} disabled={list.query.isLoading} onClick={save}>
          {text('export')}
        </Button>
        <span className="sample-hint">{text('hint')}</span>
      </div>
      <ArticleTable list={list} />
    </div>
  )
}
