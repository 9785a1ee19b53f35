import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocksOf, copyProduct } from '../helpers/product-copy.ts'

const [definition = ''] = blocksOf('add-a-report.md')

const proofs = [
  'tests/define/reports.test.ts',
  'tests/define/menu.test.ts',
  'tests/server/every-report.test.ts',
  'tests/server/openapi.test.ts',
]
const concerned = 'paymentTerms|the declared reports|the menu|the OpenAPI document'

describe('a new report from one definition', () => {
  let product: ReturnType<typeof copyProduct>
  beforeAll(() => {
    product = copyProduct()
    product.write('src/resources/orders/payment-terms.ts', definition)
    product.edit(
      'src/resources/menu.ts',
      "{ report: 'salesmen', hidden: true }",
      "{ report: 'salesmen', hidden: true }, { report: 'paymentTerms', hidden: true }",
    )
  })
  afterAll(() => product.close())

  it('is at most 40 lines, beside its place in the menu', () => {
    expect(definition.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
    const listed = product.run('--import', 'tsx', 'scripts/resources.ts')
    expect(listed.status, listed.output).toBe(0)
    expect(product.touched()).toEqual(['src/resources/menu.ts', 'src/resources/orders/payment-terms.ts'])
  })

  it('compiles on the server and in the browser', () => {
    for (const config of ['tsconfig.server.json', 'tsconfig.json']) {
      const { status, output } = product.compile(config)
      expect(status, output).toBe(0)
    }
  }, 120_000)

  it('passes the tests that walk all reports', () => {
    const { status, output } = product.vitest(...proofs, '-t', concerned)
    expect(status, output).toBe(0)
    for (const said of [
      "the report 'paymentTerms' > answers figures each of which is the total of the list to which it leads",
      "the report 'paymentTerms' > is exported as it is on screen, the totals last",
      'places every report once',
      'hold together',
      'describes every route of the server',
    ])
      expect(
        output.split('\n').some((line) => line.includes('✓') && line.includes(said)),
        said,
      ).toBe(true)
  }, 240_000)
})
