import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resourcesFile } from '../../scripts/resources.ts'
import { firstLoad } from '../helpers/first-load.ts'

/** Where they stand in the menu, in turn. */
const places = [
  { flag: 'transportManage', path: '/transportCarInfo', beside: "{ view: 'trucks.all' }" },
  { flag: 'customerManage', path: '/clientManage', beside: "{ view: 'customers.all' }" },
  { flag: 'financeManage', path: '/financeManage', beside: "{ view: 'payables.trunk' }" },
]
const root = join(import.meta.dirname, '../..')
const route = '/businessOrderManage/businessTotalTable'

/** What a company of the trade may still want to keep: forty registers, each with a list, a form and a detail. */
const registers =
  `保险批单 policyRiders|轮胎套 tyreSets|维修单 repairOrders|加油记录 refuelings|过路费 tollCharges|违章通知 violationNotices
事故 accidentReports|理赔 insuranceClaims|年检 yearlyInspections|证照 vehicleLicences|合同 customerContracts|报价单 quotations
询价 priceInquiries|线路 transportLanes|仓库 warehouses|库位 storageSlots|盘点 stocktakes|钥匙 keyHandouts|交接单 shiftHandovers
照片 carPhotographs|投诉 complaints|回访 customerVisits|发票 taxInvoices|收据 paperVouchers|借款 staffLoans|报销 expenseReports
预算 yearlyBudgets|税款 taxPayments|押金 depositsHeld|折扣 discountRules|返利 rebateAgreements|考勤 attendanceRecords
请假 leaveRequests|培训 trainingCourses|考核 appraisals|奖惩 rewardsAndPenalties|公告 announcements|会议 meetingMinutes
任务 taskLists|设备 officeEquipment`
    .split(/[|\n]/)
    .map((pair, at) => {
      const [chinese = '', name = ''] = pair.split(' ')
      return { chinese, name, english: spoken(name), ...places[at % places.length] }
    })

/** `policyRiders` is read as Policy riders. */
function spoken(name: string): string {
  const words = name.replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

const definitionOf = ({
  chinese,
  name,
  english,
  flag,
  path,
}: (typeof registers)[number]) => `import { date, money, ref, section, select, state, text, textarea } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

export const ${name} = defineResource({
  name: '${name}',
  label: ['${chinese}', '${english}'],
  flag: '${flag}',
  titleField: 'code',
  scope: 'all',
  rights: { create: 'truck.edit', change: 'truck.edit', remove: 'truck.edit' },
  fields: {
    ...section('${chinese}', '${english}', {
      code: text('${chinese}编号', 'No. of ${english}', { required: true, unique: true, maxLength: 40 }),
      truckId: ref('车辆', 'Truck', 'trucks', { required: true }),
      kind: select('${chinese}类型', 'Kind of ${english}', { own: ['自有', 'Own'], rented: ['外租', 'Rented'] }, { required: true }),
      amountFen: money('${chinese}金额', 'Amount of ${english}', { initial: 0, right: 'cost' }),
      happenedOn: date('${chinese}日期', 'Day of ${english}', { required: true }),
      status: state('状态', 'Status', { valid: ['有效', 'Valid'], void: ['作废', 'Void'] }, 'valid'),
      remark: textarea('备注', 'Notes', { maxLength: 500 }),
    }),
  },
  actions: { void: { label: ['作废', 'Void'], from: ['valid'], to: 'void', right: 'truck.edit' } },
  views: {
    all: {
      path: '${path}/${name}Table',
      label: ['${chinese}管理', '${english}'],
      columns: ['code', 'truckId', 'kind', 'amountFen', 'happenedOn', 'status'],
      filters: ['truckId', 'kind'],
      sort: '-happenedOn',
      actions: ['void'],
    },
  },
})
`

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'banche-forty-'))
  for (const part of ['src', 'build', 'public', 'package.json', 'tsconfig.json', 'vite.config.ts', 'index.html'])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  // The ready-made pages are rendered in it.
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const edit = (file: string, from: string, to: string) => {
    const text = readFileSync(join(copy, file), 'utf8')
    expect(text.split(from), from).toHaveLength(2)
    writeFileSync(
      join(copy, file),
      text.replace(from, () => to),
    )
  }
  for (const one of registers) writeFileSync(join(copy, `src/resources/fleet/${one.name}.ts`), definitionOf(one))
  writeFileSync(join(copy, 'src/resources/all.ts'), resourcesFile(copy))
  for (const { beside, path } of places) {
    const entries = registers.filter((one) => one.path === path).map(({ name }) => `{ view: '${name}.all' }`)
    edit('src/resources/menu.ts', beside, [beside, ...entries].join(', '))
  }
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('the first page stays within its weight', () => {
  expect(firstLoad(join(root, 'dist'), route)).toBeLessThanOrEqual(195_000)
})

test('what draws lists, forms and details is compiled while it arrives: the hint stands before all else in it', () => {
  const folder = join(root, 'dist/assets')
  const chunks = readdirSync(folder).filter((file) =>
    /^(react|refine|main|list|record|form|show)-[\w-]{8}\.js$/.test(file),
  )
  expect(chunks.length).toBeGreaterThanOrEqual(7)
  const hinted = chunks.filter((file) =>
    readFileSync(join(folder, file), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
  )
  expect(hinted).toEqual(chunks)
})

test('forty more resources weigh less than 1 KB on it, all in all', () => {
  expect(registers).toHaveLength(40)
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', VITEST: undefined },
  })
  expect(status, stderr).toBe(0)
  const definitions = readdirSync(join(copy, 'dist/assets')).filter((file) => file.endsWith('.json'))
  for (const { name } of registers) expect(definitions.filter((file) => file.startsWith(`${name}.`))).toHaveLength(1)
  const more = firstLoad(join(copy, 'dist'), route) - firstLoad(join(root, 'dist'), route)
  expect(more).toBeGreaterThan(0)
  expect(more).toBeLessThanOrEqual(1000)
})
