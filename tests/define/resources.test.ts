import { describe, expect, it } from 'vitest'
import { assertDefinitions } from '../../server/assert-definitions.ts'
import { checkDefinitions, faultText } from '../../src/define/check/definitions.ts'
import type { AnyField } from '../../src/define/field.ts'
import {
  countOf,
  daysBetween,
  type Formula,
  fenOf,
  percentOf,
  plus,
  ratio,
  sumOf,
  times,
  when,
} from '../../src/define/formula.ts'
import type { Resource } from '../../src/define/resource.ts'
import { detailSections } from '../../src/define/sections.ts'
import { overrides } from '../../src/pages/overrides.ts'
import { registry } from '../../src/resources/index.ts'

const definitions = Object.values<Resource>(registry)

it('hold together, in every way that the types cannot see', () => {
  expect(definitions.length).toBeGreaterThan(20)
  expect(checkDefinitions(registry).map(faultText)).toEqual([])
})

it.each(definitions)('$name asks with panels that exist', (resource) => {
  const panels = (overrides as Record<string, { panels?: object }>)[resource.name]?.panels ?? {}
  const asked = [...Object.values(resource.actions ?? {}), ...detailSections(resource)].flatMap(
    ({ panel }) => panel ?? [],
  )
  for (const panel of asked) expect(Object.keys(panels)).toContain(panel)
})

type Change = (orders: Resource) => Partial<Resource>
const fields =
  (name: string, more: Partial<AnyField>): Change =>
  (orders) => ({
    fields: { ...orders.fields, [name]: { ...(orders.fields[name] as AnyField), ...more } },
  })
const view =
  (more: object): Change =>
  (orders) => ({ views: { all: { ...orders.views?.all, ...more } as never } })
const rule =
  (...rules: NonNullable<Resource['rules']>): Change =>
  () => ({ rules })
const posts =
  (more: object): Change =>
  () => ({
    posts: [{ on: 'approve', kind: 'receipt', account: 'x', amount: 'freightFen', ...more }],
  })
const action =
  (verb: string, more: object): Change =>
  (orders) => ({
    actions: { ...orders.actions, [verb]: { ...orders.actions?.[verb], ...more } as never },
  })

const formula = (name: string, made: Formula): Change => fields(name, { formula: made })
const totalDue = 'orders.fields.totalDueFen.formula: expected'

/** What somebody gets wrong with a formula. */
const wrongFormulas: readonly (readonly [string, Change, string])[] = [
  [
    'a column that is none',
    formula('totalDueFen', plus('revenueFen', 'advance')),
    `${totalDue} a column instead of advance`,
  ],
  [
    'a text in a sum',
    formula('totalDueFen', plus('revenueFen', 'remark')),
    `${totalDue} a figure or a date instead of remark`,
  ],
  [
    'an amount and a number added',
    formula('totalDueFen', plus('revenueFen', 'carCount')),
    `${totalDue} parts that are all amounts`,
  ],
  [
    'two amounts multiplied',
    formula('totalDueFen', times('revenueFen', 'advanceFen')),
    `${totalDue} numbers, and one amount at most`,
  ],
  ['a number as an amount', formula('totalDueFen', 'carCount'), `${totalDue} what a field of money holds`],
  [
    'a ratio of a number to an amount',
    formula('profitRate', ratio('carCount', 'revenueFen')),
    'parts that are all amounts',
  ],
  [
    'percent of an amount',
    formula('totalDueFen', percentOf('revenueFen', 'advanceFen')),
    `${totalDue} number instead of amount`,
  ],
  ['days of an amount', formula('carCount', daysBetween('orderDate', 'revenueFen')), 'date instead of amount'],
  [
    'a price in yuan that is an amount',
    formula('totalDueFen', fenOf('revenueFen')),
    `${totalDue} number instead of amount`,
  ],
  ['a condition by no option', formula('totalDueFen', when({ status: 'gone' }, 0, 'revenueFen')), 'instead of gone'],
  [
    'a condition that moves with the day',
    formula('totalDueFen', when({ orderDate: '$today' }, 0, 'revenueFen')),
    'a constant instead of $today',
  ],
  ['children of nothing', formula('carCount', countOf('trucksOf')), 'lines or a resource instead of trucksOf'],
  [
    'children that do not belong to it',
    formula('carCount', countOf('receivables')),
    '`by`, a reference of receivables to orders',
  ],
  ['a column that children do not have', formula('freightFen', sumOf('cars.priceFen')), 'a column instead of priceFen'],
  [
    'a sum of days',
    formula('freightFen', sumOf('receivables.dueOn', { by: 'orderId' })),
    'amount or number instead of date',
  ],
  ['children by no option', formula('carCount', countOf('cars', { where: { status: 'gone' } })), 'instead of gone'],
  [
    'a formula that leads back',
    formula('revenueFen', plus('freightFen', 'totalDueFen')),
    'orders.fields.revenueFen.formula: expected no formula that leads back',
  ],
  [
    'a formula that tells of a hidden cost',
    formula('totalDueFen', plus('revenueFen', 'rebateFen')),
    `${totalDue} the right cost, for it tells of rebateFen`,
  ],
  [
    'a sum that tells of the cars’ cost',
    formula('totalDueFen', sumOf('cars.costFen')),
    `${totalDue} the right cost, for it tells of cars.costFen`,
  ],
  [
    'a yes or no that is a sum',
    fields('needInvoice', { computed: true, formula: sumOf('cars.freightFen') }),
    'orders.fields.needInvoice.formula: expected countOf',
  ],
  [
    'a yes or no by a figure',
    fields('needInvoice', { computed: true, formula: countOf('cars', { where: { freightFen: { gt: 1 } } }) }),
    'orders.fields.needInvoice.formula: expected children that equal',
  ],
  [
    'an action by what no row keeps',
    (orders) => ({
      ...fields('needInvoice', { computed: true, formula: countOf('cars') })(orders),
      ...action('cancel', { when: { needInvoice: true } })(orders),
    }),
    'orders.actions.cancel.when: expected what the row keeps instead of needInvoice',
  ],
  [
    'a formula of what a person types',
    formula('advanceFen', plus('revenueFen')),
    'orders.fields.advanceFen.formula: expected a computed field',
  ],
  [
    'a stamp on a formula',
    action('cancel', { stamp: { profitRate: null } }),
    'orders.actions.cancel: expected no writing of profitRate',
  ],
]

/** What somebody gets wrong, and what the start says of it. */
const wrong: readonly (readonly [string, Change, string])[] = [
  ['a name that is not the registry’s', () => ({ name: 'order' }), 'orders, under which the registry has it'],
  ['a flag that is none', () => ({ flag: 'nothing' as never }), 'orders.flag: expected a flag instead of nothing'],
  [
    'a paper with terms that the settings do not have',
    () => ({ prints: { note: { label: ['单', 'Note'], terms: 'smsSignature' } } }),
    'orders.prints.note.terms: expected a text of several lines of the company settings',
  ],
  ['a title that is a reference', () => ({ titleField: 'customerId' }), 'orders.titleField: expected a field of text'],
  ['a title that not all see', fields('orderNo', { right: 'cost' }), 'orders.titleField: expected a field of text'],
  ['a scope by a text', () => ({ scope: { own: 'consignor' } }), 'orders.scope.own: expected a reference to staff'],
  [
    'rows searched by what is hidden',
    () => ({ search: ['rebateFen'] }),
    'orders.search: expected a field that everybody',
  ],
  [
    'a reference to nothing',
    fields('customerId', { resource: 'clients' }),
    'orders.fields.customerId: expected a resource',
  ],
  [
    'a filter by no field',
    fields('customerId', { filter: { stat: 'x' } }),
    'orders.fields.customerId.filter: expected a field instead of stat',
  ],
  ['a filter by no option', fields('customerId', { filter: { status: 'gone' } }), 'instead of gone'],
  [
    'a condition with a misspelt word',
    action('cancel', { when: { operatorId: '$actr' } }),
    'expected $actor, $office or $today instead of $actr',
  ],
  [
    'a text filled with a phone',
    fields('customerId', { autofill: { consignor: 'phone' } }),
    'orders.fields.customerId.autofill.consignor: expected room',
  ],
  [
    'a first value that is no option',
    fields('payMode', { initial: 'cash' }),
    'orders.fields.payMode.initial: expected one of',
  ],
  [
    'a first value below the least',
    fields('discountFen', { initial: -1 }),
    'orders.fields.discountFen.initial: expected 0 to',
  ],
  [
    'a lock through a reference',
    fields('remark', { readOnly: { 'customerId.status': 'x' } }),
    'orders.fields.remark.readOnly: expected',
  ],
  ['a field without a section', fields('remark', { section: undefined }), 'orders.fields.remark: expected a section'],
  [
    'what is demanded and asked nowhere',
    fields('customerId', { hidden: 'form' }),
    'orders.fields.customerId.required: expected its place in the form',
  ],
  [
    'what is demanded of who may not write it',
    fields('customerId', { right: 'cost' }),
    'orders.fields.customerId.right: expected no right of its own',
  ],
  [
    'a submission that nothing asks for',
    action('submit', { submits: undefined }),
    'orders.actions: expected an action that `submits`',
  ],
  [
    'lines behind no section',
    (orders) => ({ lines: { cars: { ...orders.lines?.cars, after: '路线' } as never } }),
    'orders.lines.cars.after: expected the title of a section',
  ],
  [
    'lines that do not point back',
    (orders) => ({ lines: { cars: { ...orders.lines?.cars, by: 'vin' } as never } }),
    'orders.lines.cars.by: expected a required reference',
  ],
  ['an action from no state', action('cancel', { from: ['gone'] }), 'orders.actions.cancel: expected one of'],
  [
    'an input that nothing writes',
    action('cancel', { custom: undefined, input: { why: { kind: 'text', label: '原因' } } }),
    'orders.actions.cancel.input.why: expected a column',
  ],
  [
    'a stamp on another kind',
    action('cancel', { stamp: { remark: '$actor' } }),
    'orders.actions.cancel.stamp.remark: expected a column that takes',
  ],
  [
    'four eyes on a text',
    action('approve', { notBy: { columns: ['consignor'] } }),
    'orders.actions.approve.notBy: expected',
  ],
  [
    'a column told that is none',
    action('reject', { notify: { to: ['salesmanId'] } }),
    'orders.actions.reject.notify.to: expected a reference to staff instead of salesmanId',
  ],
  [
    'a customer told',
    action('reject', { notify: { to: ['operatorId', 'customerId'] } }),
    'orders.actions.reject.notify.to: expected a reference to staff instead of customerId',
  ],
  ['nobody told', action('reject', { notify: { to: [] } }), 'orders.actions.reject.notify.to: expected somebody'],
  [
    'holders told of a right that is none',
    action('submit', { notify: { to: 'order.review' } }),
    'orders.actions.submit.notify.to: expected a right instead of order.review',
  ],
  [
    'told while it is in no state',
    action('submit', { notify: { to: 'order.audit', when: { status: 'gone' } } }),
    'orders.actions.submit.notify.when: expected one of',
  ],
  [
    'told by what is hidden',
    action('submit', { notify: { to: 'order.audit', when: { costFen: { gt: 0 } } } }),
    'orders.actions.submit.notify.when: expected a column without a right',
  ],
  [
    'told by whoever asks',
    action('submit', { notify: { to: 'order.audit', when: { operatorId: { ne: '$actor' } } } }),
    'orders.actions.submit.notify.when: expected no $actor',
  ],
  [
    'people told of an action of no row',
    action('import', { label: '导入', row: false, custom: true, notify: { to: 'order.audit' } }),
    'orders.actions.import.notify: expected nothing, for the action is of no row',
  ],
  [
    'an action judged by what is hidden',
    action('cancel', { when: { costFen: { gt: 0 } } }),
    'orders.actions.cancel.when: expected a column without a right',
  ],
  ['a column that is none', view({ columns: ['nothing'] }), 'orders.views.all: expected a field instead of nothing'],
  [
    'a column of lines',
    view({ columns: ['cars.vin'], totals: [] }),
    'orders.views.all.columns: expected what has one value',
  ],
  [
    'a total without its column',
    view({ columns: ['orderNo'], totals: ['freightFen'] }),
    'orders.views.all.totals: expected freightFen among',
  ],
  [
    'a total of what was cancelled',
    view({ totalsWhere: undefined, totalsNote: undefined }),
    'expected no money of rows that are cancelled',
  ],
  ['an order by what is hidden', view({ sort: '-costFen' }), 'which not everybody sees'],
  ['an order by what is masked', view({ sort: 'consigneePhone' }), 'which is masked'],
  ['a button that is none', view({ actions: ['fly'] }), 'orders.views.all.actions: expected an action instead of fly'],
  [
    'a rule between two kinds',
    rule({ when: { orderDate: { gt: { field: 'freightFen' } } }, field: 'orderDate', message: ['错', 'Wrong'] }),
    'orders.rules.0.when: expected a column of the kind of orderDate instead of freightFen',
  ],
  [
    'a rule of order between references',
    rule({ when: { operatorId: { lt: { field: 'officeId' } } }, field: 'remark', message: ['错', 'Wrong'] }),
    'orders.rules.0.when: expected eq or ne instead of lt of operatorId',
  ],
  [
    'a rule that shows on what nobody fills in',
    rule({ when: { remark: 'x' }, field: 'freightFen', message: ['错', 'Wrong'] }),
    'orders.rules.0.field: expected a field of the form instead of freightFen',
  ],
  [
    'a posting by no action',
    posts({ on: 'pay' }),
    'orders.posts.0.on: expected create or an action of one row instead of pay',
  ],
  [
    'a posting on a customer',
    posts({ account: 'customerId' }),
    'orders.posts.0.account: expected a reference to fundAccounts instead of customerId',
  ],
  ['a posting of a kind that is none', posts({ kind: 'gift' }), 'orders.posts.0.kind: expected one of receipt'],
  [
    'a period by a text',
    () => ({ period: 'consignor' }),
    'orders.period: expected a date or a month instead of consignor',
  ],
  [
    'an action freed from no period',
    action('cancel', { period: false }),
    'orders.actions.cancel.period: expected a resource whose actions',
  ],
  [
    'an import by what repeats',
    () => ({ exchange: { import: { key: 'consignor' } } }),
    'orders.exchange.import.key: expected a column that is unique',
  ],
  [
    'a header of another column',
    () => ({ exchange: { import: { key: 'orderNo', headers: { consignor: ['托运人', '订单号'] } } } }),
    'orders.exchange.import.headers: expected a word that does not stand for orderNo: 订单号',
  ],
]

describe('a wrong definition is named, with what was expected', () => {
  it.each([...wrong, ...wrongFormulas])('%s', (_what, change, expected) => {
    const { orders } = registry as { orders: Resource }
    const faults = checkDefinitions({ ...registry, orders: { ...orders, ...change(orders) } }).map(faultText)
    expect(faults.join('\n')).toContain(expected)
  })

  it('and the server does not start on it, but says in which file', () => {
    const { orders } = registry as { orders: Resource }
    const broken = { ...registry, orders: { ...orders, titleField: 'customerId' } }
    expect(() => assertDefinitions(broken)).toThrow('src/resources/orders/orders.ts orders.titleField: expected')
    expect(() => assertDefinitions(registry)).not.toThrow()
  })
})
