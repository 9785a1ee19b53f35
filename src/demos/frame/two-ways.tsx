import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { textsOf } from './texts.ts'

const text = textsOf({
  open: ['与声明对照', 'Beside a declaration'],
  byHand: ['手写：{lines} 行', 'By hand: {lines} lines'],
  declared: ['声明：{lines} 行', 'Declared: {lines} lines'],
  note: [
    '手写只有列表、表单与详情；声明另得权限、搜索、状态流转、导入导出、历史与接口。',
    'By hand there are list, form and detail; the declaration gives rights, search, transitions, import, export, history and an API as well.',
  ],
})

const linesOf = (source: string) => source.trimEnd().split('\n').length

/** The files that a list, a form and a detail by hand are made of, and the declaration. */
const byHand = import.meta.glob<string>(
  ['../pages/example/*.tsx', './article-*.ts*', './use-deletion.ts', '!./article-table.tsx'],
  {
    query: '?raw',
    import: 'default',
  },
)
const byDeclaration = import.meta.glob<string>('../gallery/articles-declared.ts', { query: '?raw', import: 'default' })

const readAll = (files: Record<string, () => Promise<string>>) =>
  Promise.all(Object.values(files).map((read) => read())).then((texts) => texts.join('\n'))

/** The same pages by hand and as a declaration of the product, side by side with their counts of lines. */
export function TwoWays() {
  const [sources, setSources] = useState<readonly [hand: string, declared: string]>()
  const open = () => Promise.all([readAll(byHand), readAll(byDeclaration)]).then(setSources)
  return (
    <>
      <Button onClick={() => void open()}>{text('open')}</Button>
      <Drawer
        open={sources !== undefined}
        width="min(1200px, 100vw)"
        title={text('open')}
        onClose={() => setSources(undefined)}
      >
        <p className="sample-hint">{text('note')}</p>
        <div className="sample-columns">
          {sources?.map((source, at) => (
            <section key={at === 0 ? 'hand' : 'declared'}>
              <h2>{text(at === 0 ? 'byHand' : 'declared', { lines: linesOf(source) })}</h2>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys */}
              <pre className="sample-source" tabIndex={0}>
                {source}
              </pre>
            </section>
          ))}
        </div>
      </Drawer>
    </>
  )
}
