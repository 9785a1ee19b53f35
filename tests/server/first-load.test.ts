import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstLoad } from '../helpers/first-load.ts'

const root = join(import.meta.dirname, '../..')
const route = '/businessOrderManage/businessTotalTable'

/** What a company of the trade may still want to keep: forty registers, each with a list, a form and a detail. */
const registers =
  `保险单 policies|轮胎 tyres|维修 repairs|加油 refuelings|过路费 tolls|违章 violations|事故 accidents|理赔 claims
年检 inspections|证照 licences|合同 contracts|报价 quotes|询价 inquiries|线路 lanes|仓库 warehouses|库位 slots|盘点 stocktakes
钥匙 keys|交接 handovers|照片 photographs|投诉 complaints|回访 visits|发票 invoices|收据 vouchers|借款 loans|报销 expenses|预算 budgets
税款 taxes|押金 deposits|折扣 discounts|返利 rebates|考勤 attendances|请假 leaves|培训 trainings|考核 appraisals|奖惩 rewards
公告 announcements|会议 meetings|任务 tasks|设备 devices`
    .split(/[|\n]/)
    .map((pair) => pair.split(' ') as [string, string])

const definitionOf = ([chinese, name]: [
  string,
  string,
]) => `import { date, money, ref, section, select, state, text, textarea } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

export const ${name} = defineResource({
  name: '${name}',
  label: ['${chinese}', '${name}'],
  flag: 'transportManage',
  titleField: 'code',
  scope: 'all',
  rights: { create: 'truck.edit', change: 'truck.edit', remove: 'truck.edit' },
  fields: {
    ...section('${chinese}', '${name}', {
      code: text('${chinese}编号', 'No. of ${name}', { required: true, unique: true, maxLength: 40 }),
      truckId: ref('车辆', 'Truck', 'trucks', { required: true }),
      kind: select('${chinese}类型', 'Kind of ${name}', { own: ['自有', 'Own'], rented: ['外租', 'Rented'] }, { required: true }),
      amountFen: money('${chinese}金额', 'Amount of ${name}', { initial: 0, right: 'cost' }),
      happenedOn: date('${chinese}日期', 'Day of ${name}', { required: true }),
      status: state('状态', 'Status', { valid: ['有效', 'Valid'], void: ['作废', 'Void'] }, 'valid'),
      remark: textarea('备注', 'Notes', { maxLength: 500 }),
    }),
  },
  actions: { void: { label: ['作废', 'Void'], from: ['valid'], to: 'void', right: 'truck.edit' } },
  views: {
    all: {
      path: '/transportCarInfo/${name}Table',
      label: ['${chinese}', '${name}'],
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
  for (const one of registers) writeFileSync(join(copy, `src/resources/fleet/${one[1]}.ts`), definitionOf(one))
  const imports = registers.map(([, name]) => `import { ${name} } from './fleet/${name}.ts'\n`).join('')
  edit('src/resources/index.ts', 'import { offices }', `${imports}import { offices }`)
  edit('src/resources/index.ts', '  trucks,\n', `  trucks,\n${registers.map(([, name]) => `  ${name},\n`).join('')}`)
  const entries = registers.map(([, name]) => `{ view: '${name}.all' }`).join(', ')
  edit('src/resources/menu.ts', "{ view: 'trucks.all' }", `{ view: 'trucks.all' }, ${entries}`)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('the first page stays within its weight', () => {
  expect(firstLoad(join(root, 'dist'), route)).toBeLessThanOrEqual(195_000)
})

test('forty more resources weigh next to nothing on it: a card each, and where its definition lies', () => {
  expect(registers).toHaveLength(40)
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', VITEST: undefined },
  })
  expect(status, stderr).toBe(0)
  expect(readdirSync(join(copy, 'dist/assets')).filter((file) => /^policies-.*\.js$/.test(file))).toHaveLength(1)
  const more = firstLoad(join(copy, 'dist'), route) - firstLoad(join(root, 'dist'), route)
  expect(more).toBeGreaterThan(0)
  expect(more / registers.length).toBeLessThanOrEqual(80)
})
