import { customerFollowUps } from '../../src/resources/customers/follow-ups.ts'
import { orders } from '../../src/resources/orders/orders.ts'
import { DAY, dayOf, plusDays } from './clock.ts'
import { as, type World } from './world.ts'

const causes = ['price', 'empty', 'carrier'] as const
const talks = ['谈年度运价', '回访上一单', '询问旺季用车计划', '催要对账确认'] as const

/** In the last days: losses are confirmed, customers are talked to, and who enters the same order again has a template. */
export function planHabits(world: World): void {
  world.clock.at(world.end - 4 * DAY, (at) => confirmLosses(world, at))
  for (const days of [12, 6, 2]) world.clock.at(world.end - days * DAY, (at) => followUp(world, days, at))
  world.clock.at(world.end - DAY, (at) => saveTemplates(world, at))
}

/** By the owner, all but the newest, those of one cause together. */
async function confirmLosses(world: World, at: number): Promise<void> {
  const owner = await as(world, world.staff.find(({ post }) => post === 'boss') ?? { id: '' }, at)
  const found = await owner.find(orders, { costState: 'checked', grossProfitFen: { lt: { field: 'lossLineFen' } } })
  const old = found.filter(({ status }) => status === 'completed').slice(0, -6)
  for (const [place, lossCause] of causes.entries()) {
    const ids = old.filter((_, at) => at % causes.length === place).map(({ id }) => id)
    if (ids.length > 0) await owner.act(orders, 'confirmLoss', ids, { lossCause, reason: '月末复盘' })
  }
}

async function followUp(world: World, days: number, at: number): Promise<void> {
  for (const { customer, owner } of world.clients.slice(days, days + 4)) {
    const seller = await as(world, owner, at)
    const content = talks[(days + customer.name.length) % talks.length] ?? talks[0]
    const given = { customerId: customer.id, ownerId: owner.id, content, followedOn: dayOf(at) }
    await seller.create(customerFollowUps, { ...given, nextOn: plusDays(dayOf(at), 7) })
  }
}

async function saveTemplates(world: World, at: number): Promise<void> {
  const [file] = [...world.files.values()].filter(({ client }) => client.customer.kind === 'dealer').slice(-1)
  if (!file) return
  const seller = await as(world, file.client.owner, at)
  const templateName = `${file.client.customer.shortName ?? ''}周单`
  await seller.act(orders, 'saveTemplate', [file.id], { templateName })
}
