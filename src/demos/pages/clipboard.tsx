import { App, Button, Input, Space, Typography } from 'antd'
import { useState } from 'react'
import { textsOf } from '../frame/texts.ts'

const text = textsOf({
  label: ['要复制的内容', 'What to copy'],
  initial: ['板车示例 2026', 'Banche sample 2026'],
  copy: ['复制', 'Copy'],
  paste: ['读取剪贴板', 'Read the clipboard'],
  copied: ['已复制', 'Copied'],
  refused: ['浏览器不允许访问剪贴板', 'The browser does not allow access to the clipboard'],
  held: ['剪贴板内容：{text}', 'The clipboard holds: {text}'],
  second: ['antd 的可复制文本', 'Text that antd makes copyable'],
})

/** By the browser's own interface, and by antd's copyable text. */
export default function ClipboardPage() {
  const { message } = App.useApp()
  const [typed, setTyped] = useState(text('initial'))
  const [held, setHeld] = useState<string>()
  const refused = () => void message.error(text('refused'))
  return (
    <div className="sample-stack">
      <Space.Compact className="sample-field">
        <Input
          aria-label={text('label')}
          value={typed}
          maxLength={200}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          type="primary"
          onClick={() => navigator.clipboard.writeText(typed).then(() => void message.success(text('copied')), refused)}
        >
          {text('copy')}
        </Button>
      </Space.Compact>
      <div className="sample-row">
        <Button onClick={() => navigator.clipboard.readText().then(setHeld, refused)}>{text('paste')}</Button>
        {held !== undefined && <span role="status">{text('held', { text: held })}</span>}
      </div>
      <Typography.Text copyable={{ tooltips: [text('copy'), text('copied')] }}>{text('second')}</Typography.Text>
    </div>
  )
}
