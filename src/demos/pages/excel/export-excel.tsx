import { Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { ArticleTable, useArticles } from '../../frame/article-table.tsx'
import { saveSheet, tableOf } from '../../frame/sheet.ts'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  name: ['文件名', 'File name'],
  kind: ['格式', 'Format'],
  export: ['导出', 'Export'],
  bad: ['不得含有 \\ / : * ? " < > |', 'Without \\ / : * ? " < > |'],
})

type Values = { name?: string; kind: 'xlsx' | 'csv' }

/** Rows of the page as a workbook; the library is loaded at the first click. */
export default function ExportExcel() {
  const list = useArticles()
  const [isBusy, setBusy] = useState(false)
  const save = ({ name, kind }: Values) => {
    setBusy(true)
    void saveSheet({ rows: tableOf(list.result.data), name: name?.trim() || 'articles', kind }).finally(() =>
      setBusy(false),
    )
  }
  return (
    <div className="sample-stack">
      <Form<Values>
        name="export-excel"
        layout="inline"
        className="sample-search"
        initialValues={{ kind: 'xlsx' }}
        onFinish={save}
      >
        <Form.Item name="name" label={text('name')} rules={[{ pattern: /^[^\\/:*?"<>|]*$/, message: text('bad') }]}>
          <Input placeholder="articles" maxLength={60} />
        </Form.Item>
        <Form.Item name="kind" label={text('kind')}>
          <Radio.Group options={['xlsx', 'csv']} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={list.query.isLoading}>
          {text('export')}
        </Button>
      </Form>
      <ArticleTable list={list} />
    </div>
  )
}
