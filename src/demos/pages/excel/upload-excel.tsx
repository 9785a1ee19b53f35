import { Alert, Spin, Table, Upload } from 'antd'
import { useState } from 'react'
import { textsOf } from '../../frame/texts.ts'
import { Wide } from '../../frame/wide.tsx'

const text = textsOf({
  drop: ['把 Excel 文件拖到这里，或点击选择', 'Drop an Excel file here, or click to choose'],
  hint: [
    'xlsx、xls 或 csv，至多 {most} MB；只在浏览器内读取',
    'xlsx, xls or csv of at most {most} MB; read inside the browser alone',
  ],
  tooLarge: ['文件超过 {most} MB', 'The file has more than {most} MB'],
  noSheet: ['不是可读的 Excel 文件', 'This is no Excel file that can be read'],
  empty: ['表中没有数据', 'There are no rows in it'],
  read: ['{name}：{count} 行', '{name}: {count} rows'],
})

const MOST_MB = 10
const ZIP = '80,75,3,4'
const OLD = '208,207,17,224'

type Row = Record<string, unknown>
type Sheet = { name: string; head: string[]; rows: Row[] }

/** What begins a workbook of Excel: a zip, or an old compound file. A CSV is text without nothings. */
function isWorkbook(bytes: Uint8Array, name: string): boolean {
  const start = bytes.subarray(0, 4).toString()
  return start === ZIP || start === OLD || (/\.csv$/i.test(name) && !bytes.subarray(0, 4096).includes(0))
}

/** The first sheet of a file, its first row taken for the head. */
async function readSheet(file: File): Promise<Sheet> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isWorkbook(bytes, file.name)) throw new Error(text('noSheet'))
  const { read, utils } = await import('@e965/xlsx')
  const book = read(bytes, { cellDates: false })
  const [first = ''] = book.SheetNames
  const sheet = book.Sheets[first]
  const rows = sheet ? utils.sheet_to_json<Row>(sheet, { raw: false, defval: '' }) : []
  if (rows.length === 0) throw new Error(text('empty'))
  return { name: file.name, head: Object.keys(rows[0] ?? {}), rows }
}

/** A workbook is read in the browser, and shown. */
export default function UploadExcel() {
  const [sheet, setSheet] = useState<Sheet>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const take = async (file: File) => {
    setSheet(undefined)
    setError(undefined)
    if (file.size > MOST_MB * 1024 * 1024) return setError(text('tooLarge', { most: MOST_MB }))
    setBusy(true)
    await readSheet(file)
      .then(setSheet, (fault: Error) => setError(fault.message === text('empty') ? fault.message : text('noSheet')))
      .finally(() => setBusy(false))
  }
  return (
    <div className="sample-stack">
      <Spin spinning={isBusy}>
        <Upload.Dragger
          accept=".xlsx,.xls,.csv"
          showUploadList={false}
          beforeUpload={(file) => {
            void take(file)
            return false
          }}
        >
          <p>{text('drop')}</p>
          <p className="sample-hint">{text('hint', { most: MOST_MB })}</p>
        </Upload.Dragger>
      </Spin>
      {error && <Alert type="error" showIcon message={error} />}
      {sheet && (
        <Wide label={sheet.name}>
          <Table<Row>
            size="small"
            rowKey={(row) => sheet.rows.indexOf(row)}
            title={() => text('read', { name: sheet.name, count: sheet.rows.length })}
            dataSource={sheet.rows}
            columns={sheet.head.map((name) => ({ title: name, render: (_, row) => String(row[name] ?? '') }))}
          />
        </Wide>
      )}
    </div>
  )
}
