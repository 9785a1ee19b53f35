import { Button, Table, Typography } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { clearErrors, type ErrorEntry, getErrors, subscribeErrors } from '../../../providers/errors.ts'
import { formatDate } from '../../../ui/conventions.ts'
import { textsOf } from '../../frame/texts.ts'
import { Wide } from '../../frame/wide.tsx'

const text = textsOf({
  about: [
    '未捕获的错误由产品记录，并在顶栏显示。下面的按钮让一个部件崩溃，框架仍在。',
    'The product keeps every error that nobody caught, and shows it in the top bar. The button lets a part break; the frame stays.',
  ],
  break: ['制造一个错误', 'Make an error'],
  clear: ['清空', 'Clear'],
  err: ['错误', 'Error'],
  info: ['来源', 'Where'],
  url: ['页面', 'Page'],
  at: ['时间', 'When'],
  count: ['次数', 'Count'],
  sample: ['示例错误', 'A sample error'],
})

/** The product's own error log (specification §3, §4): entries are appended, and it can be cleared. */
export default function ErrorLog() {
  const errors = useSyncExternalStore(subscribeErrors, getErrors)
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error(text('sample'))
  return (
    <div className="sample-stack">
      <Typography.Paragraph>{text('about')}</Typography.Paragraph>
      <div className="sample-row">
        <Button danger onClick={() => setBroken(true)}>
          {text('break')}
        </Button>
        <Button disabled={errors.length === 0} onClick={clearErrors}>
          {text('clear')}
        </Button>
      </div>
      <Wide label={text('err')}>
        <Table<ErrorEntry>
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={[...errors]}
          columns={[
            { dataIndex: 'err', title: text('err') },
            { dataIndex: 'info', title: text('info'), ellipsis: true },
            { dataIndex: 'url', title: text('url'), width: 180 },
            { dataIndex: 'at', title: text('at'), width: 170, render: (at: number) => formatDate(at) },
            { dataIndex: 'count', title: text('count'), width: 70, align: 'right' },
          ]}
        />
      </Wide>
    </div>
  )
}
