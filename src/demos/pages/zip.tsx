import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { ArticleTable, useArticles } from '../frame/article-table.tsx'
import { saveFile } from '../frame/save-file.ts'
import { textsOf } from '../frame/texts.ts'

const text = textsOf({
  name: ['文件名', 'File name'],
  export: ['打包下载', 'Download as zip'],
  bad: ['不得含有 \\ / : * ? " < > |', 'Without \\ / : * ? " < > |'],
  hint: ['每篇文章一个文本文件，打成一个压缩包。', 'A text file for each article, in one zip.'],
})

/** A zip of some texts, made in the browser; the library is loaded at the first click. */
export default function ZipPage() {
  const list = useArticles()
  const [isBusy, setBusy] = useState(false)
  const save = async (name: string) => {
    setBusy(true)
    const { strToU8, zipSync } = await import('fflate')
    const files = list.result.data.map(({ id, title, content_short }) => [`${id} ${title}.txt`, strToU8(content_short)])
    saveFile(`${name}.zip`, zipSync(Object.fromEntries(files)) as BlobPart, 'application/zip')
    setBusy(false)
  }
  return (
    <div className="sample-stack">
      <Form<{ name?: string }>
        name="zip"
        layout="inline"
        className="sample-search"
        onFinish={({ name }) => void save(name?.trim() || 'articles')}
      >
        <Form.Item name="name" label={text('name')} rules={[{ pattern: /^[^\\/:*?"<>|]*$/, message: text('bad') }]}>
          <Input placeholder="articles" maxLength={60} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={list.query.isLoading}>
          {text('export')}
        </Button>
      </Form>
      <p className="sample-hint">{text('hint')}</p>
      <ArticleTable list={list} />
    </div>
  )
}
