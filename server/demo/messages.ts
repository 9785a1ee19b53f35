import { recharges } from '../../src/resources/billing/recharges.ts'
import type { Staff } from '../business/rules/rows.ts'
import type { Database } from '../db/client.ts'
import { reserveQueued } from '../sms/queue-sms.ts'
import { deliverSms, type SmsPort } from '../sms/sms.ts'
import { DAY, HOUR } from './clock.ts'
import { as, type World } from './world.ts'

/** Once before the first order and twice on the way the accountant pays in; the owner confirms the transfer. */
export function planRecharges(world: World): void {
  for (const [days, amountFen, reference] of [
    [-1, 20_000, '026052200017'],
    [60, 20_000, '026072100093'],
    [130, 30_000, '026092900041'],
  ] as const)
    world.clock.at(world.start + days * DAY + 10 * HOUR, (moment) => payIn(world, amountFen, reference, moment))
}

async function payIn(world: World, amountFen: number, reference: string, at: number): Promise<void> {
  const accountant = await as(world, theOne(world, 'accountant'), at)
  const { id } = await accountant.create(recharges, { channel: 'bank', amountFen, remark: '短信费' })
  const confirm = async (moment: number) => {
    const boss = await as(world, theOne(world, 'boss'), moment)
    await boss.act(recharges, 'confirm', [id], { reference })
  }
  world.clock.at(at + 2 * HOUR, confirm)
}

function theOne({ staff }: World, post: Staff['post']): Staff {
  const found = staff.find((one) => one.post === post)
  if (!found) throw new Error(`nobody is ${post}`)
  return found
}

/** Sends what was queued, each at the moment of its writing: the outbox keeps it to be read. */
export async function sendQueued({ pool }: Pick<Database, 'pool'>, at: number): Promise<void> {
  const then: SmsPort = {
    name: 'outbox',
    send: async ({ at: written }) => ({ status: 'sent', reference: null, at: new Date(written) }),
  }
  await reserveQueued(pool, new Date(at))
  while ((await deliverSms(pool, then, new Date(at))) > 0);
}
