import { Readable } from 'node:stream'
import { told } from '../../src/define/message.ts'
import type { Resource } from '../../src/define/resource.ts'
import { type Language, textIn } from '../../src/define/text.ts'
import { importColumns } from '../engine/import-columns.ts'
import { toldProblems } from '../engine/import-problems.ts'
import type { Imported } from '../engine/import-rows.ts'
import { workbookOf } from '../engine/workbook.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { sendFile } from './exchange.ts'
import { importJobEndpoints } from './import-jobs.ts'
import { importBody, importSheet } from './import-sheet.ts'
import type { Context } from './request.ts'

/** Import template and import, for definitions that offer them. */
export function importEndpoints(context: Context, resource: Resource, onJob: () => void): Endpoint[] {
  const base = { tag: resource.name, right: 'import' } as const
  return [
    ...importJobEndpoints(context, resource, onJob),
    endpoint({
      ...base,
      method: 'GET',
      path: `/api/${resource.name}/template`,
      answer: 'file',
      summary: `Template to import ${resource.label[1]}`,
      run: ({ reply, user, language }) => {
        const head = importColumns(user, resource).map(({ label }) => told(label, language))
        const book = workbookOf(textIn(resource.label, language), [[head]])
        return sendFile(
          reply,
          { name: resource.name, label: resource.label, format: 'xlsx', language },
          Readable.from(book, { objectMode: false }),
        )
      },
    }),
    endpoint({
      ...base,
      method: 'POST',
      path: `/api/${resource.name}/import`,
      flag: resource.flag,
      keyed: true,
      summary: `Import ${resource.label[1]}`,
      body: importBody,
      bodyLimit: 10 * 1024 * 1024,
      isSlow: true,
      run: async ({ body, language, write }) =>
        said(await importSheet(context, resource, write(), body, language), language),
    }),
  ]
}

const said = <Result extends Imported>(result: Result, language: Language) => ({
  ...result,
  failed: toldProblems(result.failed, language),
})
