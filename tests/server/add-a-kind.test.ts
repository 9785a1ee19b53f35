import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocksOf, copyProduct } from '../helpers/product-copy.ts'

const [defineSide = ''] = blocksOf('add-a-kind.md')
const [pageSide = ''] = blocksOf('add-a-kind.md', 'tsx')
const definition = 'src/resources/customers/customers.ts'

/** The tests that walk all definitions and all kinds, and two that know this one. */
const proofs = [
  'tests/repository/kinds.test.ts',
  'tests/define/kinds.test.ts',
  'tests/define/resources.test.ts',
  'tests/define/where-agrees.test.ts',
  'tests/server/every-resource.test.ts',
  'tests/server/every-list.test.ts',
  'tests/server/every-exchange.test.ts',
  'tests/server/openapi.test.ts',
  'tests/server/duration.test.ts',
  'tests/pages/every-view.test.tsx',
  'tests/pages/every-form.test.tsx',
  'tests/pages/duration.test.tsx',
]
const concerned =
  'customers|kinds of fields|a value of the kind|hold together|the OpenAPI document|means? the same|a duration'

describe('a new kind of field from two files', () => {
  let product: ReturnType<typeof copyProduct>
  beforeAll(() => {
    product = copyProduct()
    const proof = (name: string) => readFileSync(join(import.meta.dirname, '../proofs', name), 'utf8')
    product.write('src/define/kinds/duration.ts', defineSide)
    product.write('src/pages/resource/kinds/duration.tsx', pageSide)
    product.write('tests/server/duration.test.ts', proof('duration.ts'))
    product.write('tests/pages/duration.test.tsx', proof('duration-page.tsx'))
  })
  afterAll(() => product.close())

  it('is listed by the script, which writes no other file', () => {
    const lists = () => ['src/define/by-kind', 'src/pages/resource/by-kind'].flatMap((one) => product.list(one))
    const before = lists()
    const { status, output } = product.run('--import', 'tsx', 'scripts/kinds.ts')
    expect(status, output).toBe(0)
    expect(lists()).toEqual(before)
    expect(product.read('src/define/by-kind/schemas.ts')).toContain(
      "import { schema as duration } from '../kinds/duration.ts'",
    )
    expect(product.read('src/pages/resource/by-kind/inputs.ts')).toContain(
      "Input as duration } from '../kinds/duration.tsx'",
    )
  })

  it('stands in a definition like any other', () => {
    product.edit(definition, '  date,\n', '  date,\n  duration,\n')
    product.edit(
      definition,
      "      shortName: text('简称'",
      "      visitLength: duration('拜访时长', 'Length of visit', { max: 1440 }),\n      shortName: text('简称'",
    )
    product.edit(definition, "'customerNo name shortName kind ", "'customerNo name shortName visitLength kind ")
    product.edit(definition, "      filters: names('kind ", "      filters: names('visitLength kind ")
    product.edit(definition, "      totals: ['outstandingFen'],", "      totals: ['outstandingFen', 'visitLength'],")
  })

  it('gets its column by a migration, which makes nothing else', () => {
    const before = product.list('server/db/migrations')
    const made = product.run('--import', 'tsx', 'server/db/make-migration.ts', 'visit_length')
    expect(made.status, made.output).toBe(0)
    const [file = ''] = product.list('server/db/migrations').filter((name) => !before.includes(name))
    expect(product.read(`server/db/migrations/${file}`).trim()).toBe(
      'ALTER TABLE "customers" ADD COLUMN "visit_length" bigint;',
    )
  })

  it.each(['tsconfig.server.json', 'tsconfig.json'])('compiles: %s', (config) => {
    const { status, output } = product.compile(config)
    expect(status, output).toBe(0)
  })

  it('does not compile where a part is missing', () => {
    product.write('src/define/kinds/duration.ts', defineSide.replace('export const parse', 'const parse'))
    const lacking = product.compile('tsconfig.server.json')
    product.write('src/define/kinds/duration.ts', defineSide)
    expect(lacking.status).not.toBe(0)
    expect(lacking.output).toContain('src/define/by-kind/parsers.ts')
  })

  it('has API, checks, list, form, detail, exchange and texts, as every test of the definitions says', () => {
    const { status, output } = product.vitest(...proofs, '-t', concerned)
    expect(status, output).toBe(0)
    for (const said of [
      'keeps what was sent, fills in the rest and is written to the audit',
      'finds a row by each field’s own value, and not by another',
      'of what was exported changes nothing, and says so before it is done',
      'every operator on every kind of field means the same in memory and in SQL',
      'are known by their traits alone',
      "a value of the kind 'duration' > comes back from a sheet in either language",
      'says with a message of its own how it is written',
      'goes out bare under a head with its unit, and comes back as it is written by hand',
      'has an input that shows the value, and gives minutes',
      'has a filter from and to',
    ])
      expect(
        output.split('\n').some((line) => line.includes('✓') && line.includes(said)),
        said,
      ).toBe(true)
  }, 400_000)
})
