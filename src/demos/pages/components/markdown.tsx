import { Button, Input, Splitter } from 'antd'
import DOMPurify from 'dompurify'
import { marked } from 'marked'
import { useDeferredValue, useMemo, useState } from 'react'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  label: ['Markdown 原文', 'Markdown source'],
  preview: ['预览', 'Preview'],
  attack: ['插入一段恶意 HTML', 'Insert some malicious HTML'],
  note: [
    '预览由 DOMPurify 清洗：脚本、事件属性与内联样式都不会出现。',
    'The preview is cleaned by DOMPurify: no script, no event attribute and no inline style gets through.',
  ],
})

const START = `## 发车前检查

1. 核对 **车架号** 后六位
2. 四面拍照
3. 钥匙入袋

| 车型 | 板位 |
| --- | ---: |
| 轿车 | 1 |
| 越野 | 1.5 |

> 示例数据
`
const ATTACK =
  '\n<img src="x" onerror="window.hurt=1"><script>window.hurt=1</script><a href="javascript:window.hurt=1">x</a>\n'

/** Markdown beside its preview. */
export default function Markdown() {
  const [typed, setTyped] = useState(START)
  const source = useDeferredValue(typed)
  const html = useMemo(
    () => DOMPurify.sanitize(marked.parse(source, { async: false, gfm: true }), { FORBID_ATTR: ['style'] }),
    [source],
  )
  return (
    <div className="sample-stack">
      <div className="sample-row">
        <Button onClick={() => setTyped(typed + ATTACK)}>{text('attack')}</Button>
        <span className="sample-hint">{text('note')}</span>
      </div>
      <Splitter className="sample-split">
        <Splitter.Panel min="20%">
          <Input.TextArea
            aria-label={text('label')}
            className="sample-code"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Splitter.Panel>
        <Splitter.Panel min="20%">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify has cleaned it */}
          <article aria-label={text('preview')} className="sample-prose" dangerouslySetInnerHTML={{ __html: html }} />
        </Splitter.Panel>
      </Splitter>
    </div>
  )
}
