import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocksOf, copyProduct } from '../helpers/product-copy.ts'

/**
 * What a developer adds to the product, as docs/ says it, one after the other in one copy: which places each touches, and
 * then, together, that they compile and that the tests which walk all definitions hold for them.
 */
const trucks = 'src/resources/fleet/trucks.ts'
const customers = 'src/resources/customers/customers.ts'
const leases = 'src/resources/fleet/yard-leases.ts'
const claims = 'src/resources/finance/expense-claims.ts'
const terms = 'src/resources/orders/payment-terms.ts'
const kind = 'src/define/kinds/duration.ts'
const verb = 'server/business/transport/swap-drivers.ts'
const handlers = 'server/business/handlers.ts'
const menu = 'src/resources/menu.ts'

const [resource = '', resourceEntry = ''] = blocksOf('add-a-resource.md')
const [document = '', documentEntry = ''] = blocksOf('add-a-document.md')
const [report = ''] = blocksOf('add-a-report.md')
const [kindDefined = ''] = blocksOf('add-a-kind.md')
const [kindShown = ''] = blocksOf('add-a-kind.md', 'tsx')

const proofs = {
  'tests/server/new-field.test.ts': 'new-field.ts',
  'tests/pages/new-field.test.tsx': 'new-field-page.tsx',
  'tests/server/new-action.test.ts': 'new-action.ts',
  'tests/server/duration.test.ts': 'duration.ts',
  'tests/pages/duration.test.tsx': 'duration-page.tsx',
  'tests/server/expense-claims.test.ts': 'expense-claims.ts',
} as const

/** The tests that walk all definitions, and those that look at all of them at once. */
const walks = [
  'tests/repository/kinds.test.ts',
  ...['kinds', 'menu', 'reports', 'resources', 'texts', 'where-agrees'].map((one) => `tests/define/${one}.test.ts`),
  ...['resource', 'list', 'secret', 'exchange', 'action', 'period', 'rule', 'posting', 'formula', 'report'].map(
    (one) => `tests/server/every-${one}.test.ts`,
  ),
  ...['four-eyes', 'notifications', 'openapi'].map((one) => `tests/server/${one}.test.ts`),
  ...['view', 'form'].map((one) => `tests/pages/every-${one}.test.tsx`),
]
const concerned = [
  ...['yardLeases', 'expenseClaims', 'expenseItems', 'paymentTerms', 'customers', 'acting on .?trucks'],
  ...['the texts of the definitions', 'the declared reports', 'the menu', 'hold together', 'the OpenAPI document'],
  ...['kinds of fields', 'a value of the kind', 'means? the same'],
  // What is proven of one addition alone.
  ...['a duration', 'its code runs', 'its right and its condition', '^\\w+: '],
].join('|')

const linesOf = (text: string) => text.trimEnd().split('\n').length

let product: ReturnType<typeof copyProduct>
beforeAll(() => {
  product = copyProduct()
})
afterAll(() => product.close())

describe('a field', () => {
  it('is one file', () => {
    const model = "      model: text('品牌型号', 'Make and type', { maxLength: 40 }),\n"
    product.edit(trucks, model, `${model}      ownerName: text('车主', 'Owner', { maxLength: 40 }),\n`)
    product.edit(trucks, "'plate trailerPlate ", "'plate trailerPlate ownerName ")
    expect(product.touched()).toEqual([trucks])
  })
})

describe('a kind of field', () => {
  it('is two files, listed by the script, which writes no other file', () => {
    product.write(kind, kindDefined)
    product.write('src/pages/resource/kinds/duration.tsx', kindShown)
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
    expect(product.touched()).toEqual([kind, 'src/pages/resource/kinds/duration.tsx'])
  })

  it('stands in a definition like any other', () => {
    product.edit(customers, '  date,\n', '  date,\n  duration,\n')
    product.edit(
      customers,
      "      shortName: text('简称'",
      "      visitLength: duration('拜访时长', 'Length of visit', { max: 1440 }),\n      shortName: text('简称'",
    )
    product.edit(customers, "'customerNo name shortName phone ", "'customerNo name shortName visitLength phone ")
    product.edit(customers, "      filters: names('kind ", "      filters: names('visitLength kind ")
    product.edit(customers, "      totals: ['outstandingFen'],", "      totals: ['outstandingFen', 'visitLength'],")
    expect(product.touched()).toEqual([customers])
  })
})

describe('a resource', () => {
  it('is at most 45 lines with 10 fields', () => {
    expect(linesOf(resource)).toBeLessThanOrEqual(45)
    const fields = /\n {2}fields: \{\n(.*?)\n {2}\},/s.exec(resource)?.[1] ?? ''
    expect([...fields.matchAll(/^ {4}\w+: \w+\('/gm)]).toHaveLength(10)
  })

  it('is one file beside its place in the menu', () => {
    product.write(leases, resource)
    product.edit(menu, "{ view: 'trucks.all' }", `{ view: 'trucks.all' }, ${resourceEntry.trim()}`)
    expect(product.touched()).toEqual([leases, menu])
  })
})

describe('a document', () => {
  it('is at most 65 lines, with ten fields and its lines', () => {
    expect(linesOf(document)).toBeLessThanOrEqual(65)
    expect([...document.matchAll(/^ {4}\w+: \w+\((\w+\()?'/gm)].length).toBeGreaterThanOrEqual(10)
  })

  it('is one file beside its place in the menu', () => {
    product.write(claims, document)
    product.edit(menu, "{ view: 'payables.trunk' }", `{ view: 'payables.trunk' }, ${documentEntry.trim()}`)
    expect(product.touched()).toEqual([claims, menu])
  })
})

describe('a report', () => {
  it('is at most 40 lines, beside its place in the menu', () => {
    expect(linesOf(report)).toBeLessThanOrEqual(40)
    product.write(terms, report)
    product.edit(
      menu,
      "{ report: 'salesmen', hidden: true }",
      "{ report: 'salesmen', hidden: true }, { report: 'paymentTerms', hidden: true }",
    )
    expect(product.touched()).toEqual([menu, terms])
  })
})

describe('the migration', () => {
  it('is generated: the columns of the field and of the kind, the tables of the resource and of the document, no more', () => {
    const { status, output } = product.migrate('additions')
    expect(status, output).toBe(0)
    const [file = ''] = product.list('server/db/migrations').filter((one) => one.endsWith('_additions.sql'))
    const statements = product.read(`server/db/migrations/${file}`).split('--> statement-breakpoint')
    const made = ['yard_leases', 'expense_claims', 'expense_items']
    const isOfNew = (statement: string) => made.some((table) => statement.includes(`"${table}"`))
    const columns = statements.map((one) => one.trim()).filter((one) => !isOfNew(one))
    expect(columns.toSorted()).toEqual([
      'ALTER TABLE "customers" ADD COLUMN "visit_length" bigint;',
      'ALTER TABLE "trucks" ADD COLUMN "owner_name" text;',
    ])
    for (const table of made)
      expect(statements.filter((one) => one.trim().startsWith(`CREATE TABLE "${table}"`))).toHaveLength(1)
  })
})

describe('an action with code', () => {
  it('is its definition, its code and one line among the handlers', () => {
    const action = `    swapDrivers: {
      label: ['交换驾驶员', 'Swap the drivers'],
      from: ['idle'],
      when: { driverId: { nnull: true }, coDriverId: { nnull: true } },
      disabledReason: ['没有副驾', 'No co-driver'],
      right: 'truck.edit',
      custom: true,
    },
`
    product.edit(trucks, '  actions: {\n', `  actions: {\n${action}`)
    product.edit(trucks, "actions: ['repair', ", "actions: ['swapDrivers', 'repair', ")
    product.write(
      verb,
      `import type { Row } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'

type Truck = Row<Resources['trucks']>

/** The co-driver takes the wheel. */
export async function swapDrivers(_tx: Tx, { driverId, coDriverId }: Truck): Promise<Partial<Truck>> {
  return { driverId: coDriverId, coDriverId: driverId }
}
`,
    )
    expect(product.migrate('nothing').output).toContain('定义没有变化')
  })
})

describe('all of them', () => {
  it('do not compile where a part is missing: of a kind, the English, the line among the handlers', () => {
    product.write(kind, kindDefined.replace('export const parse', 'const parse'))
    product.edit(leases, "text('出租方', 'Landlord', {", "text('出租方', {")
    const { status, output } = product.compile('tsconfig.server.json')
    expect(status).not.toBe(0)
    expect(output).toContain('src/define/by-kind/parsers.ts')
    expect(output).toContain('yard-leases.ts(18,')
    expect(output).toContain("'trucks'")
    product.write(kind, kindDefined)
    product.write(leases, resource)
    product.touched()
    product.edit(
      handlers,
      'import { undoLoad, undoSign,',
      "import { swapDrivers } from './transport/swap-drivers.ts'\nimport { undoLoad, undoSign,",
    )
    product.edit(
      handlers,
      '  orderPriceChanges: { approve',
      '  trucks: { swapDrivers },\n  orderPriceChanges: { approve',
    )
    expect(product.touched()).toEqual([handlers])
  }, 240_000)

  it.each(['tsconfig.server.json', 'tsconfig.json'])(
    'compile: %s',
    (config) => {
      const { status, output } = product.compile(config)
      expect(status, output).toBe(0)
    },
    240_000,
  )

  it('do what their words say, and hold to what every test of the definitions asks', () => {
    for (const [test, proof] of Object.entries(proofs))
      product.prove(test, readFileSync(join(import.meta.dirname, '../proofs', proof), 'utf8'))
    const { status, output } = product.vitest(...Object.keys(proofs), ...walks, '-t', concerned)
    expect(status, output).toBe(0)
    const passed = output.split('\n').filter((line) => line.includes('✓'))
    const lacking = said.filter((one) => !passed.some((line) => line.includes(one)))
    expect(lacking).toEqual([])
  }, 600_000)
})

/** Of every addition, what must be among the tests that passed. */
const said = [
  // a field
  ...['database', 'interface', 'import', 'description', 'form', 'detail', 'list'].map((one) => `> ${one}: `),
  // a kind
  'every operator on every kind of field means the same in memory and in SQL',
  'are known by their traits alone',
  "a value of the kind 'duration' > comes back from a sheet in either language",
  'says with a message of its own how it is written',
  'goes out bare under a head with its unit, and comes back as it is written by hand',
  'has an input that shows the value, and gives minutes',
  'has a filter from and to',
  // a resource
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
  // an action
  'its code runs',
  'its right and its condition are held to',
  "acting on 'trucks' > needs the right of the action",
  // a document
  ...['formula', 'onSubmit', 'rules', 'notBy', 'posts', 'remind', 'period', 'prints'].map((one) => `> ${one}: `),
  "'expenseClaims' > takes no row and no change of its facts in a closed month",
  "'expenseItems' > takes no row and no change of its facts in a closed month",
  "'expenseClaims.rules.0' > stops a row that matches",
  "'expenseClaims.posts.otherOut' > moves its amount once",
  "'expenseClaims.pay' > is refused to whom a column names",
  "'expenseClaims.payBy' > reminds whom it concerns once",
  // a report
  "the report 'paymentTerms' > answers figures each of which is the total of the list to which it leads",
  "the report 'paymentTerms' > is exported as it is on screen, the totals last",
  'places every report once',
  'hold together',
]
