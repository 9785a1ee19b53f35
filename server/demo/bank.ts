import { plainYuan } from '../../src/define/money.ts'
import { bankRules } from '../../src/resources/bank/bank-rules.ts'
import { bankStatements } from '../../src/resources/bank/bank-statements.ts'
import { fundMovements } from '../../src/resources/finance/fund-accounts.ts'
import { importStatement } from '../business/bank/import-statement.ts'
import { storeFile } from '../files/attachments.ts'
import { accountFor } from './accounts.ts'
import { dayOf, hourOf, plusDays } from './clock.ts'
import { accountantAt, cashierAt } from './funds.ts'
import type { Account, World } from './world.ts'

/** What the bank did by itself: nobody has entered it yet. */
type Own = { day: string; fen: number; name: string; summary: string }
type Line = Own & { reference: string }

/**
 * The last two months of the bank as it exports them: the first is matched and balanced, of the second what is sure is
 * matched, and the bank's interest and fee wait to be entered.
 */
export function planBank(world: World): void {
  const last = plusDays(dayOf(world.end), -2)
  const middle = plusDays(last, -30)
  world.clock.at(hourOf(plusDays(last, 1), 15), async (at) => {
    const accountant = await accountantAt(world, at)
    await accountant.create(bankRules, { name: '银行结息', wording: '结息', becomes: 'interestIn', rank: 10 })
    await accountant.create(bankRules, { name: '账户管理费', wording: '管理费', becomes: 'bankCharge', rank: 20 })
  })
  world.clock.at(hourOf(plusDays(last, 1), 16), async (at) => {
    await importAndMatch(world, at, { from: plusDays(middle, -29), to: middle }, [])
    await importAndMatch(world, at, { from: plusDays(middle, 1), to: last }, [
      { day: plusDays(last, -3), fen: 8_642, name: '招商银行', summary: '结息' },
      { day: plusDays(last, -1), fen: -5_000, name: '招商银行', summary: '账户管理费' },
    ])
  })
}

async function importAndMatch(
  world: World,
  at: number,
  { from, to }: { from: string; to: string },
  own: readonly Own[],
): Promise<void> {
  const cashier = await cashierAt(world, at)
  const account = accountFor(world, 'bank')
  const all = await cashier.find(fundMovements, { accountId: account.id })
  const reversed = new Set(all.flatMap(({ id, reversesId }) => (reversesId ? [id, reversesId] : [])))
  const booked = all
    .filter(({ id }) => !reversed.has(id))
    .map(({ bizDate, direction, amountFen, counterparty, sourceNo }, row) => ({
      // Now and then the bank has it a day later: such a pair is looked at before it is accepted.
      day: row % 9 === 4 ? plusDays(bizDate, 1) : bizDate,
      fen: direction === 'in' ? amountFen : -amountFen,
      name: counterparty ?? '',
      summary: direction === 'in' ? '运费' : '付款',
      reference: sourceNo,
    }))
  const openingFen = booked.filter(({ day }) => day < from).reduce((sum, { fen }) => sum + fen, account.openingFen)
  const lines = [...booked, ...own.map((one) => ({ ...one, reference: '' }))]
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((one, other) => one.day.localeCompare(other.day))
  if (lines.length === 0) return
  const field = bankStatements.actions.import.input.file
  const name = `招商银行交易明细_${from}_${to}.csv`
  await cashier.run(async (tx) => {
    const file = await storeFile(tx, field, Buffer.from(sheetOf(account, openingFen, lines)), name)
    await importStatement(tx, { accountId: account.id, file: [file.id] })
  })
  const [statement] = (await cashier.find(bankStatements, { accountId: account.id })).slice(-1)
  if (!statement) throw new Error('the statement was not imported')
  await cashier.act(bankStatements, 'accept', [statement.id], { minScore: own.length > 0 ? 95 : 55 })
  const accountant = await accountantAt(world, at)
  const [ready] = await accountant.find(bankStatements, { id: statement.id, unmatchedCount: 0 })
  if (ready) await accountant.act(bankStatements, 'balance', [ready.id])
}

const heads =
  '账号,账号名称,币种,交易日,交易时间,起息日,交易类型,借方金额,贷方金额,余额,摘要,业务摘要,其它摘要,用途,收(付)方名称,收(付)方账号,流水号'

/** The lines as 招商银行 exports them to a company. */
function sheetOf({ accountNo }: Account, openingFen: number, lines: readonly Line[]): string {
  let balanceFen = openingFen
  const rows = lines.map(({ day, fen, name, summary, reference }, at) => {
    balanceFen += fen
    const time = `${String(9 + (at % 8)).padStart(2, '0')}:${String((at * 7) % 60).padStart(2, '0')}:00`
    const [out, income] = fen < 0 ? [plainYuan(-fen), ''] : ['', plainYuan(fen)]
    const what = [
      day.replaceAll('-', ''),
      time,
      day.replaceAll('-', ''),
      fen < 0 ? '转账汇款' : '转账入账',
      out,
      income,
    ]
    return [accountNo, '板车物流', '人民币', ...what, plainYuan(balanceFen), summary, '', '', reference, name, '', '']
  })
  return [heads, ...rows.map((row) => row.join(','))].join('\r\n')
}
