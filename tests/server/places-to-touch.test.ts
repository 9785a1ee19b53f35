import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyProduct } from '../helpers/product-copy.ts'

type Product = ReturnType<typeof copyProduct>
const trucks = 'src/resources/fleet/trucks.ts'
const proofNamed = (name: string) => readFileSync(join(import.meta.dirname, '../proofs', name), 'utf8')

/** Every type checks, and each of these tests has passed. */
function expectPassed(product: Product, file: string, tests: readonly string[]): void {
  const { status, output } = product.vitest(file)
  expect(status, output).toBe(0)
  for (const test of tests)
    expect(
      output.split('\n').some((line) => line.includes('✓') && line.includes(`> ${test}: `)),
      test,
    ).toBe(true)
}

function expectCompiled(product: Product): void {
  for (const config of ['tsconfig.server.json', 'tsconfig.json']) {
    const { status, output } = product.compile(config)
    expect(status, output).toBe(0)
  }
}

describe('a field', () => {
  let product: Product
  beforeAll(() => {
    product = copyProduct()
    const model = "      model: text('品牌型号', 'Make and type', { maxLength: 40 }),\n"
    product.edit(trucks, model, `${model}      ownerName: text('车主', 'Owner', { maxLength: 40 }),\n`)
    product.edit(trucks, "'plate trailerPlate ", "'plate trailerPlate ownerName ")
  })
  afterAll(() => product.close())

  it('is one file, and the migration is generated', () => {
    const made = product.migrate('owner_of_truck')
    expect(made.status, made.output).toBe(0)
    expect(product.touched()).toEqual([trucks])
    const [file = ''] = product.list('server/db/migrations').filter((name) => name.endsWith('_owner_of_truck.sql'))
    expect(product.read(`server/db/migrations/${file}`)).toBe('ALTER TABLE "trucks" ADD COLUMN "owner_name" text;')
    expectCompiled(product)
  }, 120_000)

  it('is a column of the database and of the interface, of import and description', () => {
    product.prove('tests/server/new-field.test.ts', proofNamed('new-field.ts'))
    expectPassed(product, 'tests/server/new-field.test.ts', ['database', 'interface', 'import', 'description'])
  }, 240_000)

  it('stands in form, detail and list', () => {
    product.prove('tests/pages/new-field.test.tsx', proofNamed('new-field-page.tsx'))
    expectPassed(product, 'tests/pages/new-field.test.tsx', ['form', 'detail', 'list'])
  }, 240_000)
})

describe('an action with code', () => {
  const verb = 'server/business/transport/swap-drivers.ts'
  const handlers = 'server/business/handlers.ts'
  let product: Product
  beforeAll(() => {
    product = copyProduct()
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
  })
  afterAll(() => product.close())

  it('does not compile without its line among the handlers, and then it does', () => {
    expect(product.compile('tsconfig.server.json').output).toContain('trucks')
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
    expectCompiled(product)
    expect(product.touched()).toEqual([handlers, verb, trucks])
    expect(product.migrate('nothing').output).toContain('定义没有变化')
  }, 240_000)

  it('does what its code says, for whom and when its definition says', () => {
    product.prove('tests/server/new-action.test.ts', proofNamed('new-action.ts'))
    expectPassed(product, 'tests/server/new-action.test.ts', [])
    const { status, output } = product.vitest('tests/server/every-action.test.ts', '-t', 'acting on trucks')
    expect(status, output).toBe(0)
  }, 240_000)
})
