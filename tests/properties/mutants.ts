import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * npm run mutants [-- word]: each rule of finance is broken in a copy of the product, one after the other, and the tests
 * of its laws are run there. A law that does not notice holds nothing. It takes half a minute for each, so it is run by hand.
 */
const root = join(import.meta.dirname, '../..')
const random = 'tests/properties/random-actions.test.ts'
const bank = 'tests/server/business/bank/match-lines.test.ts'
const closing = 'tests/server/every-period.test.ts'

type Mutant = { breaks: string; file: string; from: string; to: string; test?: string }

/** What would be wrong, by the number of its law in tests/helpers/invariants*.ts, and the line that prevents it. */
const mutants: readonly Mutant[] = [
  {
    breaks: '1 a receipt settles what another customer owes',
    file: 'server/business/ledger/allocate.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is text of the product
    from: 't.customer_id = ${customerId} and t.status',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is text of the product
    to: '(t.customer_id = ${customerId} or true) and t.status',
  },
  {
    breaks: '1 a reversed receipt keeps its allocations',
    file: 'server/business/finance/reverse-receipt.ts',
    from: "await allocationsOf(tx, 'receiptId', [row.id])",
    to: '[]',
  },
  {
    breaks: '3 the state of a receivable stays behind its amounts',
    file: 'server/business/ledger/allocate.ts',
    from: 'await tx.update(receivables, row, withAmounts(row))',
    to: 'void withAmounts(row)',
  },
  {
    breaks: '2 a cancelled allocation has no twin',
    file: 'server/business/ledger/cancel-allocations.ts',
    from: 'rows.map((row) => twinOf(row, reason, tx.today)),',
    to: 'rows.slice(1).map((row) => twinOf(row, reason, tx.today)),',
  },
  {
    breaks: '2 relief leaves the receivable as it was',
    file: 'src/resources/finance/receivables.ts',
    from: "minus('amountFen', 'reliefFen', 'writtenOffFen', 'offsetFen', 'allocatedFen')",
    to: "minus('amountFen', 'writtenOffFen', 'offsetFen', 'allocatedFen')",
  },
  {
    breaks: '4 more is asked for than a payable has open',
    file: 'src/resources/finance/payables.ts',
    from: "minus(amount, 'paidFen', 'offsetFen', 'requestedFen')",
    to: "minus(amount, 'paidFen', 'offsetFen')",
  },
  {
    breaks: '4 more is paid in advance of the check than was agreed',
    file: 'src/resources/finance/payables.ts',
    from: "leftOf('advanceFen')",
    to: "leftOf('netFen')",
  },
  {
    breaks: '4 a trip of which an advance is paid is cancelled',
    file: 'server/business/derive/waybill-payable.ts',
    from: 'if (boundFen(payable) > 0) throw',
    to: 'if (boundFen(payable) < 0) throw',
  },
  {
    breaks: '13 the others share what is fixed once more',
    file: 'server/business/derive/share-freight.ts',
    from: 'freightFen - fixedFen,',
    to: 'freightFen,',
  },
  {
    breaks: '4 what an offset settles can be paid once more',
    file: 'src/resources/finance/payables.ts',
    from: "minus(amount, 'paidFen', 'offsetFen', 'requestedFen')",
    to: "minus(amount, 'paidFen', 'requestedFen')",
  },
  {
    breaks: '4 a reversed offset leaves the customer without its debt',
    file: 'server/business/finance/offset-debts.ts',
    from: '    entries.map(({ id, receivableId, amountFen }) => ({',
    to: '    entries.slice(1).map(({ id, receivableId, amountFen }) => ({',
  },
  {
    breaks: '4 the state of a payable stays behind what is paid',
    file: 'server/business/ledger/payment-lines.ts',
    from: 'const changes = rows.map((row) => ({ row, patch: restated(row) }))',
    to: 'const changes = rows.slice(rows.length).map((row) => ({ row, patch: restated(row) }))',
  },
  {
    breaks: '4 a reversed payment leaves its payables paid',
    file: 'server/business/finance/settle-payment.ts',
    from: "await moveLines(tx, await linesOf(tx, row.id), { status: 'reversed', reversedOn: tx.today })",
    to: 'await linesOf(tx, row.id)',
  },
  {
    breaks: '4 what a carrier is owed stays behind its payables',
    file: 'server/business/ledger/payment-lines.ts',
    from: 'await refresh(tx, { carriers: carriers.map(({ id }) => id) })',
    to: 'void carriers',
  },
  {
    breaks: '5 a movement carries the balance before it',
    file: 'server/business/ledger/fund-ledger.ts',
    from: 'balanceAfterFen: balanceFen }',
    to: 'balanceAfterFen: balanceFen - changeFen }',
  },
  {
    breaks: '5 money that goes out is added',
    file: 'server/business/ledger/fund-ledger.ts',
    from: "const incoming: readonly Kind[] = ['receipt', 'transferIn', 'otherIn']",
    to: "const incoming: readonly Kind[] = ['receipt', 'transferIn', 'otherIn', 'otherOut']",
  },
  {
    breaks: '6 an account is overdrawn that may not be',
    file: 'server/business/ledger/fund-ledger.ts',
    from: "if (balanceFen < 0 && entry.direction === 'out' && !allowNegative) {",
    to: "if (Number.isNaN(balanceFen) && entry.direction === 'out' && !allowNegative) {",
  },
  {
    breaks: '7 a transfer takes no fee',
    file: 'src/resources/finance/fund-transfers.ts',
    from: "    { on: 'create', reverse: 'reverse', kind: 'fee', account: 'fromAccountId', amount: 'feeFen' },\n",
    to: '',
  },
  {
    breaks: '7 a transfer arrives nowhere',
    file: 'src/resources/finance/fund-transfers.ts',
    from: "    { on: 'create', reverse: 'reverse', kind: 'transferIn', account: 'toAccountId', amount: 'amountFen' },\n",
    to: '',
  },
  {
    breaks: '8 a payment moves no fee',
    file: 'src/resources/finance/payments.ts',
    from: "    { on: 'pay', reverse: 'reverse', kind: 'fee', account: 'fundAccountId', amount: 'feeFen' },\n",
    to: '',
  },
  {
    breaks: '8 a reversal goes the same way as what it takes back',
    file: 'server/business/ledger/fund-ledger.ts',
    from: "direction: direction === 'in' ? 'out' : 'in',",
    to: 'direction,',
  },
  {
    breaks: '8 a receipt is taken back and its money stays',
    file: 'server/business/ledger/fund-ledger.ts',
    from: 'for (const { id, accountId, direction, amountFen, counterparty } of standing)',
    to: 'for (const { id, accountId, direction, amountFen, counterparty } of standing.slice(1))',
  },
  {
    breaks: '10 a cancelled order is owed for all the same',
    file: 'server/business/ledger/void-receivables.ts',
    from: "await tx.update(receivables, row, { status: 'void' })",
    to: 'void row',
  },
  {
    breaks: '11 the advance is claimed twice',
    file: 'server/business/rules/receivable-parts.ts',
    from: 'amountFen: split[part] - advance[part] }',
    to: 'amountFen: split[part] }',
  },
  {
    breaks: '14 what finance checked does not reach the cars',
    file: 'server/business/finance/check-payable.ts',
    from: 'await refresh(tx, { waybills: idsOf([row.waybillId]), carriers: [carrierId] })',
    to: 'await refresh(tx, { waybills: idsOf([]), carriers: [carrierId] })',
  },
  {
    breaks: '4 a rebate follows no price',
    file: 'server/business/derive/rebate-payable.ts',
    from: "await tx.update(payables, known, owedFen === 0 ? { status: 'void' } : figures(owedFen))",
    to: 'void figures(owedFen)',
    test: 'tests/server/business/finance/payments.test.ts',
  },
  {
    breaks: '21 who asked for a payment approves it',
    file: 'src/resources/finance/payments.ts',
    from: "      notBy: { columns: ['createdById'], unless: 'payment.approveAbove' },\n",
    to: '',
  },
  {
    breaks: '22 a closed month takes writes',
    file: 'server/engine/period.ts',
    from: "throw refuse('period.closed'",
    to: "void refuse('period.closed'",
    test: closing,
  },
  {
    breaks: '26 what a receipt has left is not the customer’s',
    file: 'src/resources/finance/receipts.ts',
    from: "formula: when({ status: 'reversed' }, 0, minus('amountFen', 'allocatedFen')),",
    to: "formula: when({ status: 'reversed' }, 0, minus('amountFen')),",
  },
  {
    breaks: '27 what a collector holds pays somebody else',
    file: 'server/business/ledger/payment-lines.ts',
    from: "if (account.kind === 'collector' && account.payeeId !== payeeId)",
    to: "if (account.kind === 'collector' && account.payeeId === '')",
  },
  {
    breaks: '28 lines are matched with another amount',
    file: 'server/business/bank/match-lines.ts',
    from: 'if (bank !== book)',
    to: 'if (Number.isNaN(bank - book))',
    test: bank,
  },
  {
    breaks: '28 a matched movement still waits for the bank',
    file: 'server/business/bank/match-lines.ts',
    from: 'await followBank(tx, sql`m.id = any(',
    to: 'void (tx, sql`m.id = any(',
    test: bank,
  },
  {
    breaks: '28 a movement is matched twice',
    file: 'server/business/bank/match-lines.ts',
    from: "and not exists (select from bank_match_items i where i.movement_id = m.id and i.status = 'active')`)",
    to: '`)',
    test: bank,
  },
]

const word = process.argv[2] ?? ''
const copy = mkdtempSync(join(tmpdir(), 'banche-mutants-'))
try {
  for (const part of [
    'src',
    'server',
    'tests',
    'build',
    'scripts',
    'README.md',
    'docs',
    'package.json',
    'vite.config.ts',
  ])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  for (const name of readdirSync(root).filter((one) => /^(tsconfig.*\.json|vitest\.config\.ts)$/.test(one)))
    cpSync(join(root, name), join(copy, name))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const chosen = mutants.filter(({ breaks }) => breaks.includes(word))
  for (const test of new Set(chosen.map((one) => one.test ?? random)))
    if (!passes(test)) throw new Error(`${test} fails on the product as it is`)
  const survivors = chosen.filter((mutant) => !isNoticed(mutant))
  console.log(`${chosen.length - survivors.length} of ${chosen.length} noticed`)
  process.exitCode = survivors.length > 0 ? 1 : 0
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function isNoticed({ breaks, file, from, to, test = random }: Mutant): boolean {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${breaks}: ${file} does not say once: ${from}`)
  writeFileSync(path, text.replace(from, to))
  const isSeen = !passes(test)
  writeFileSync(path, text)
  console.log(`${isSeen ? 'noticed ' : 'SURVIVED'}  ${breaks}`)
  return isSeen
}

function passes(test: string): boolean {
  const { DATABASE_URL, ...env } = process.env
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', '--bail', '1', test]
  return spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' }).status === 0
}
