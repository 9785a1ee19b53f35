import { json, jsonParseLinter } from '@codemirror/lang-json'
import { linter, lintGutter } from '@codemirror/lint'
import { EditorState, Prec } from '@codemirror/state'
import { oneDark } from '@codemirror/theme-one-dark'
import { EditorView } from '@codemirror/view'
import { Alert, Button } from 'antd'
import { basicSetup } from 'codemirror'
import { useEffect, useRef, useState } from 'react'
import { useIsDark } from '../../../ui/accent.ts'
import { textsOf } from '../../frame/texts.ts'

const text = textsOf({
  label: ['JSON', 'JSON'],
  format: ['格式化', 'Format'],
  valid: ['是合法的 JSON', 'This is valid JSON'],
  invalid: ['不是合法的 JSON：{reason}', 'This is no valid JSON: {reason}'],
})

const START = JSON.stringify(
  { waybill: 'Y20260101', cars: [{ vin: 'LSVAU2180C2183294', slot: 1 }], arrived: false },
  null,
  2,
)
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** On a darker ground the colours of the theme can be read. */
const ground = { backgroundColor: '#141414' }
const darker = EditorView.theme({ '&': ground, '.cm-gutters': { ...ground, color: '#a6a6a6' } }, { dark: true })

/** What is wrong with the text, in the words of the browser; undefined where nothing is. */
function faultOf(source: string): string | undefined {
  try {
    JSON.parse(source)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** JSON with colours, folding and the place of a mistake. */
export default function JsonEditor() {
  const home = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView | null>(null)
  const [source, setSource] = useState(START)
  const isDark = useIsDark()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the editor's own while it stands
  useEffect(() => {
    if (!home.current) return
    const made = new EditorView({
      parent: home.current,
      root: document, // it would take the shadow tree of the kept page's box for its own
      state: EditorState.create({
        doc: source,
        extensions: [
          basicSetup,
          EditorView.lineWrapping,
          json(),
          linter(jsonParseLinter()),
          lintGutter(),
          EditorView.cspNonce.of(nonce),
          isDark ? [Prec.highest(darker), oneDark] : [],
          EditorView.contentAttributes.of({ 'aria-label': text('label') }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) setSource(state.doc.toString())
          }),
        ],
      }),
    })
    editor.current = made
    return () => made.destroy()
  }, [isDark])
  const fault = faultOf(source)
  const format = () => {
    const now = editor.current
    now?.dispatch({
      changes: { from: 0, to: now.state.doc.length, insert: JSON.stringify(JSON.parse(source), null, 2) },
    })
  }
  return (
    <div className="sample-stack">
      <div className="sample-row">
        <Button disabled={fault !== undefined} onClick={format}>
          {text('format')}
        </Button>
      </div>
      <div ref={home} className="sample-editor" />
      <Alert
        type={fault === undefined ? 'success' : 'error'}
        showIcon
        message={fault === undefined ? text('valid') : text('invalid', { reason: fault })}
      />
    </div>
  )
}
