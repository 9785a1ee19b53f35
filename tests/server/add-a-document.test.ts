import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocksOf, copyProduct } from '../helpers/product-copy.ts'

const [definition = '', menuEntry = ''] = blocksOf('add-a-document.md')

/** The tests that walk all definitions and look at what makes a document. */
const proofs = [
  'tests/define/resources.test.ts',
  'tests/define/texts.test.ts',
  'tests/server/every-resource.test.ts',
  'tests/server/every-action.test.ts',
  'tests/server/every-period.test.ts',
  'tests/server/every-rule.test.ts',
  'tests/server/every-posting.test.ts',
  'tests/server/every-formula.test.ts',
  'tests/server/four-eyes.test.ts',
  'tests/server/notifications.test.ts',
  'tests/pages/every-form.test.tsx',
]
const concerned = 'expenseClaims|expenseItems|the texts of the definitions|hold together'

describe('a new document from one definition', () => {
  let product: ReturnType<typeof copyProduct>
  beforeAll(() => {
    product = copyProduct()
    product.write('src/resources/finance/expense-claims.ts', definition)
    product.edit(
      'src/resources/menu.ts',
      "{ view: 'payables.trunk' }",
      `{ view: 'payables.trunk' }, ${menuEntry.trim()}`,
    )
    const proof = readFileSync(join(import.meta.dirname, '../proofs/expense-claims.ts'), 'utf8')
    product.prove('tests/server/expense-claims.test.ts', proof)
  })
  afterAll(() => product.close())

  it('is at most 65 lines, with ten fields and its lines', () => {
    expect(definition.trimEnd().split('\n').length).toBeLessThanOrEqual(65)
    expect([...definition.matchAll(/^ {4}\w+: \w+\((\w+\()?'/gm)].length).toBeGreaterThanOrEqual(10)
  })

  it('gets its migration, which makes its tables and nothing else', () => {
    const before = product.list('server/db/migrations')
    const made = product.migrate('expense_claims')
    expect(made.status, made.output).toBe(0)
    expect(product.touched()).toEqual(['src/resources/finance/expense-claims.ts', 'src/resources/menu.ts'])
    const [file = ''] = product.list('server/db/migrations').filter((name) => !before.includes(name))
    for (const statement of product.read(`server/db/migrations/${file}`).split('--> statement-breakpoint'))
      expect(statement).toMatch(/"expense_(claims|items)"/)
  })

  it('compiles on the server and in the browser', () => {
    for (const config of ['tsconfig.server.json', 'tsconfig.json']) {
      const { status, output } = product.compile(config)
      expect(status, output).toBe(0)
    }
  })

  it('does what its words say: sums, submission, four eyes, posting, reversal, reminder, closed month', () => {
    const { status, output } = product.vitest('tests/server/expense-claims.test.ts')
    expect(status, output).toBe(0)
    for (const word of ['formula', 'onSubmit', 'rules', 'notBy', 'posts', 'remind', 'period', 'prints'])
      expect(
        output.split('\n').some((line) => line.includes('✓') && line.includes(`> ${word}: `)),
        word,
      ).toBe(true)
  }, 240_000)

  it('holds to what every test of the definitions asks', () => {
    const { status, output } = product.vitest(...proofs, '-t', concerned)
    expect(status, output).toBe(0)
    for (const said of [
      "'expenseClaims' > takes no row and no change of its facts in a closed month",
      "'expenseItems' > takes no row and no change of its facts in a closed month",
      "'expenseClaims.rules.0' > stops a row that matches",
      "'expenseClaims.posts.otherOut' > moves its amount once",
      "'expenseClaims.pay' > is refused to whom a column names",
      "'expenseClaims.payBy' > reminds whom it concerns once",
    ])
      expect(
        output.split('\n').some((line) => line.includes('✓') && line.includes(said)),
        said,
      ).toBe(true)
  }, 240_000)
})
