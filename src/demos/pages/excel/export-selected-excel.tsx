import { App, Button, Checkbox, type CheckboxProps } from 'antd'
import { type Key, useState } from 'react'
import { ArticleTable, useArticles } from '../../frame/article-table.tsx'
import { articleText } from '../../frame/article-texts.ts'
import { saveSheet, tableOf } from '../../frame/sheet.ts'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  export: ['导出所选（{count}）', 'Export selected ({count})'],
  none: ['请先勾选要导出的行', 'Tick the rows to export first'],
  choose: ['选择', 'Select'],
  all: ['全选', 'All'],
  row: ['选择 {id}', 'Select {id}'],
})

/** antd hands it on to the element, though its type does not name it. */
const named = (label: string) => ({ 'aria-label': label }) as CheckboxProps

/** Only the rows that are ticked. */
export default function ExportSelected() {
  const { message } = App.useApp()
  const list = useArticles()
  const [keys, setKeys] = useState<readonly Key[]>([])
  const [isBusy, setBusy] = useState(false)
  const save = () => {
    if (keys.length === 0) return void message.warning(text('none'))
    setBusy(true)
    const rows = list.result.data.filter(({ id }) => keys.includes(id))
    void saveSheet({ rows: tableOf(rows), name: 'selected' }).finally(() => setBusy(false))
  }
  return (
    <div className="sample-stack">
      <div className="sample-row">
        <Checkbox
          checked={keys.length > 0 && keys.length === list.result.data.length}
          indeterminate={keys.length > 0 && keys.length < list.result.data.length}
          onChange={({ target }) => setKeys(target.checked ? list.result.data.map(({ id }) => id) : [])}
        >
          {text('all')}
        </Checkbox>
        <Button type="primary" loading={isBusy} onClick={save}>
          {text('export', { count: keys.length })}
        </Button>
      </div>
      <ArticleTable
        list={list}
        rowSelection={{
          // The box over all rows stands above the table, where it has a name.
          columnTitle: <span className="bc-hidden">{text('choose')}</span>,
          selectedRowKeys: [...keys],
          onChange: setKeys,
          getCheckboxProps: ({ id }) => named(text('row', { id: `${articleText('articles')} ${id}` })),
        }}
      />
    </div>
  )
}
