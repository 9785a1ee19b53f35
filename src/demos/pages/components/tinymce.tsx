import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Button, Card, Space } from 'antd'
import DOMPurify from 'dompurify'
import { useState } from 'react'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  content: ['正文', 'Content'],
  tools: ['格式', 'Format'],
  bold: ['加粗', 'Bold'],
  italic: ['斜体', 'Italic'],
  strike: ['删除线', 'Strike'],
  heading: ['标题', 'Heading'],
  bulletList: ['列表', 'List'],
  orderedList: ['编号', 'Numbers'],
  blockquote: ['引用', 'Quote'],
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
  shown: ['清洗后的显示', 'As shown, cleaned'],
  html: ['HTML', 'HTML'],
})

const START =
  '<h2>板车示例</h2><p>粘贴的 HTML 按<strong>结构</strong>过滤，显示前再清洗一次。</p><ul><li>验车</li><li>装车</li></ul>'

const marks = ['bold', 'italic', 'strike', 'heading', 'bulletList', 'orderedList', 'blockquote'] as const

/** Rich text. What is pasted passes through the schema of the editor; what is shown elsewhere is cleaned once more. */
export default function RichText() {
  const [html, setHtml] = useState('')
  const tell = ({ editor: now }: { editor: Editor }) => setHtml(now.getHTML())
  const editor = useEditor({
    extensions: [StarterKit],
    content: START,
    onCreate: tell,
    onUpdate: tell,
    injectCSS: false, // a style element of its own would have no nonce; samples.css has what it needs
    editorProps: { attributes: { 'aria-label': text('content'), role: 'textbox', 'aria-multiline': 'true' } },
  })
  const now = useEditorState({
    editor,
    // One that a page out of sight has given up knows nothing any more.
    selector: ({ editor: one }) => marks.filter((mark) => !one.isDestroyed && one.isActive(mark)),
  })
  const chain = () => editor.chain().focus()
  const tools = {
    bold: () => chain().toggleBold().run(),
    italic: () => chain().toggleItalic().run(),
    strike: () => chain().toggleStrike().run(),
    heading: () => chain().toggleHeading({ level: 2 }).run(),
    bulletList: () => chain().toggleBulletList().run(),
    orderedList: () => chain().toggleOrderedList().run(),
    blockquote: () => chain().toggleBlockquote().run(),
  }
  return (
    <div className="sample-stack">
      <Space.Compact role="toolbar" aria-label={text('tools')} className="sample-row">
        {marks.map((name) => (
          <Button
            key={name}
            type={now.includes(name) ? 'primary' : 'default'}
            aria-pressed={now.includes(name)}
            onClick={tools[name]}
          >
            {text(name)}
          </Button>
        ))}
        <Button onClick={() => chain().undo().run()}>{text('undo')}</Button>
        <Button onClick={() => chain().redo().run()}>{text('redo')}</Button>
      </Space.Compact>
      <EditorContent editor={editor} className="sample-editor sample-prose" />
      <div className="sample-columns">
        <Card size="small" title={<h2>{text('shown')}</h2>}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify has cleaned it */}
          <article className="sample-prose" dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(html) }} />
        </Card>
        <Card size="small" title={<h2>{text('html')}</h2>}>
          <pre className="sample-source">{html}</pre>
        </Card>
      </div>
    </div>
  )
}
