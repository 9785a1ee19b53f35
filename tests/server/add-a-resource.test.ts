import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocksOf, copyProduct } from '../helpers/product-copy.ts'

const [definition = '', menuEntry = ''] = blocksOf('add-a-resource.md')

/** The tests that walk all definitions, and those that look at all of them at once. */
const proofs = [
  'tests/define/resources.test.ts',
  'tests/define/texts.test.ts',
  'tests/define/menu.test.ts',
  'tests/server/every-resource.test.ts',
  'tests/server/every-list.test.ts',
  'tests/server/every-secret.test.ts',
  'tests/server/every-exchange.test.ts',
  'tests/server/openapi.test.ts',
  'tests/pages/every-view.test.tsx',
  'tests/pages/every-form.test.tsx',
]
const concerned = 'yardLeases|the texts of the definitions|the menu|the OpenAPI document'

describe('a new resource from one definition', () => {
  let product: ReturnType<typeof copyProduct>
  beforeAll(() => {
    product = copyProduct()
    product.write('src/resources/fleet/yard-leases.ts', definition)
    product.edit('src/resources/menu.ts', "{ view: 'trucks.all' }", `{ view: 'trucks.all' }, ${menuEntry.trim()}`)
  })
  afterAll(() => product.close())

  it('is at most 45 lines with 10 fields', () => {
    expect(definition.trimEnd().split('\n').length).toBeLessThanOrEqual(45)
    const fields = /\n {2}fields: \{\n(.*?)\n {2}\},/s.exec(definition)?.[1] ?? ''
    expect([...fields.matchAll(/^ {4}\w+: \w+\('/gm)]).toHaveLength(10)
  })

  it('gets its migration, which makes the table and nothing else', () => {
    const before = product.list('server/db/migrations')
    const made = product.migrate('yard_leases')
    expect(made.status, made.output).toBe(0)
    expect(product.touched()).toEqual(['src/resources/fleet/yard-leases.ts', 'src/resources/menu.ts'])
    const [file = ''] = product.list('server/db/migrations').filter((name) => !before.includes(name))
    const sql = product.read(`server/db/migrations/${file}`)
    expect(sql).toMatch(/^CREATE TABLE "yard_leases"/)
    for (const statement of sql.split('--> statement-breakpoint')) expect(statement).toContain('yard_leases')
    const again = product.migrate('again')
    expect(again.output).toContain('定义没有变化')
  })

  it('compiles on the server and in the browser', () => {
    for (const config of ['tsconfig.server.json', 'tsconfig.json']) {
      const { status, output } = product.compile(config)
      expect(status, output).toBe(0)
    }
  })

  it('does not compile before its English stands there', () => {
    const file = 'src/resources/fleet/yard-leases.ts'
    product.edit(file, "text('出租方', 'Landlord', {", "text('出租方', {")
    const lacking = product.compile('tsconfig.server.json')
    product.write(file, definition)
    expect(lacking.status).not.toBe(0)
    expect(lacking.output).toContain('yard-leases.ts(18,')
  }, 120_000)

  it('has API, rights, list, form, detail, exchange, audit and English, as every test of the definitions says', () => {
    const { status, output } = product.vitest(...proofs, '-t', concerned)
    expect(status, output).toBe(0)
    for (const said of [
      'keeps what was sent, fills in the rest and is written to the audit',
      'who has no right creates, changes and removes nothing',
      'from a stale version is refused with the row as it is now',
      'finds a row by each field’s own value, and not by another',
      'the field is in no answer: list, row, summary, history, refusal',
      'of what was exported changes nothing, and says so before it is done',
      "the list 'yardLeases.all' > shows a heading for every column",
      '租约 (yardLeases), new',
      '租约 (yardLeases), stored',
      'every definition draws its own detail > 租约 (yardLeases)',
      'are all in both languages',
      'places every view once',
      'describes every route of the server',
    ])
      expect(
        output.split('\n').some((line) => line.includes('✓') && line.includes(said)),
        said,
      ).toBe(true)
  }, 240_000)
})
