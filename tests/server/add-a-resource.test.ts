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
const concerned = 'insurancePolicies|the texts of the definitions|the menu|the OpenAPI document'

describe('a new resource from one definition', () => {
  let product: ReturnType<typeof copyProduct>
  beforeAll(() => {
    product = copyProduct()
    product.write('src/resources/fleet/insurance-policies.ts', definition)
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
    const made = product.migrate('insurance_policies')
    expect(made.status, made.output).toBe(0)
    expect(product.touched()).toEqual(['src/resources/fleet/insurance-policies.ts', 'src/resources/menu.ts'])
    const [file = ''] = product.list('server/db/migrations').filter((name) => !before.includes(name))
    const sql = product.read(`server/db/migrations/${file}`)
    expect(sql).toMatch(/^CREATE TABLE "insurance_policies"/)
    for (const statement of sql.split('--> statement-breakpoint')) expect(statement).toContain('insurance_policies')
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
    const file = 'src/resources/fleet/insurance-policies.ts'
    product.edit(file, "text('保险公司', 'Insurer', {", "text('保险公司', {")
    const lacking = product.compile('tsconfig.server.json')
    product.write(file, definition)
    expect(lacking.status).not.toBe(0)
    expect(lacking.output).toContain('insurance-policies.ts(18,')
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
      "the list 'insurancePolicies.all' > shows a heading for every column",
      '保险单 (insurancePolicies), new',
      '保险单 (insurancePolicies), stored',
      'every definition draws its own detail > 保险单 (insurancePolicies)',
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
