import { splitFen } from '../../src/define/money.ts'
import { payables } from '../../src/resources/finance/payables.ts'
import { atOffice, DAY, dayOf } from './clock.ts'
import { move } from './funds.ts'
import { refreshCarrier, shareFreight } from './refresh.ts'
import {
  type Account,
  type CarrierFile,
  isTurn,
  later,
  type Payable,
  personFor,
  type Trip,
  type World,
} from './world.ts'

/** A trip of an affiliated or outside truck is owed as the dispatcher entered it. */
export function owe(world: World, trip: Trip, at: number): void {
  const { waybill, vehicle, dispatcher } = trip
  const { carrier } = vehicle
  if (!carrier) return
  const { freightFen } = waybill
  trip.payable = world.book.add(
    payables,
    {
      kind: waybill.type,
      waybillId: waybill.id,
      payeeId: carrier.payee.id,
      officeId: waybill.officeId,
      bizDate: dayOf(at),
      amountDispatchFen: freightFen,
      amountFinanceFen: freightFen,
      netFen: freightFen,
      unpaidFen: freightFen,
    },
    at,
    dispatcher,
  )
  carrier.payables.push(trip.payable)
  refreshCarrier(world, carrier, at, dispatcher)
}

export function voidPayable(world: World, { payable, vehicle, dispatcher }: Trip, at: number): void {
  if (!payable || !vehicle.carrier) return
  world.book.change(payables, payable, { status: 'void', unpaidFen: 0 }, at, dispatcher)
  refreshCarrier(world, vehicle.carrier, at, dispatcher)
}

/** Some days after the trip the accountant checks the figure; some are disputed first, some bear a deduction. */
export function planCheck(world: World, trip: Trip, at: number): void {
  const { payable } = trip
  if (!payable) return
  world.clock.at(atOffice(later(world, at, 20, 190)), (moment) => {
    const by = personFor(world, trip.waybill.officeId, 'accountant').id
    const isDisputed = world.end - moment < 6 * DAY ? isTurn(world, 'dispute', 8) : world.random.chance(0.05)
    if (!isDisputed) return check(world, trip, payable, moment)
    const more = Math.round((payable.amountDispatchFen * 1.06) / 1000) * 1000
    world.book.change(payables, payable, { status: 'disputed', amountPayeeFen: more }, moment, by, {
      action: 'dispute',
      reason: '承运方填报与派车不符',
    })
    world.clock.at(atOffice(later(world, moment, 150, 400)), (again) => check(world, trip, payable, again))
  })
}

function check(world: World, trip: Trip, payable: Payable, at: number): void {
  const { random } = world
  const by = personFor(world, trip.waybill.officeId, 'accountant').id
  const deductFen = random.chance(0.08)
    ? Math.min(random.pick([5_000, 10_000, 20_000, 50_000]), payable.amountDispatchFen)
    : 0
  const netFen = payable.amountFinanceFen - deductFen
  const figures = {
    status: 'checked',
    amountPayeeFen: payable.amountPayeeFen ?? payable.amountDispatchFen,
    deductFen,
    netFen,
    unpaidFen: netFen,
    checkedById: by,
  } as const
  world.book.change(payables, payable, figures, at, by, {
    action: 'check',
    reason: deductFen > 0 ? random.pick(['晚到一天扣款', '轻微擦伤扣款']) : null,
  })
  shareFreight(world, trip, at, by)
  const { carrier } = trip.vehicle
  if (!carrier) return
  refreshCarrier(world, carrier, at, by)
  const [soonest, latest] = { perTrip: [20, 120], onReceipt: [160, 360], monthly: [400, 900] }[
    carrier.carrier.settleMode
  ] as [number, number]
  const [first = 0, rest = 0] = random.chance(0.15) ? splitFen(netFen, [1, 1]) : [netFen]
  world.clock.at(atOffice(later(world, at, soonest, latest)), (moment) => pay(world, carrier, payable, first, moment))
  if (rest > 0)
    world.clock.at(atOffice(later(world, at, latest + 24, latest + 400)), (moment) =>
      pay(world, carrier, payable, rest, moment),
    )
}

/** The bank pays; when it holds too little, the carrier waits a day. */
function pay(world: World, carrier: CarrierFile, payable: Payable, amountFen: number, at: number): void {
  if (amountFen === 0 || payable.status === 'void') return
  const bank = world.accounts[0] as Account
  const by = personFor(world, payable.officeId, 'cashier').id
  if (bank.balanceFen < amountFen) {
    world.clock.at(at + DAY, (moment) => pay(world, carrier, payable, amountFen, moment))
    return
  }
  move(
    world,
    bank,
    {
      direction: 'out',
      kind: 'payment',
      amountFen,
      counterparty: carrier.payee.name,
      summary: `付款 ${payable.payableNo}`,
      ...{ source: 'payables', sourceId: payable.id, sourceNo: payable.payableNo },
    },
    at,
    by,
  )
  const paidFen = payable.paidFen + amountFen
  const unpaidFen = payable.netFen - paidFen
  world.book.change(
    payables,
    payable,
    { paidFen, unpaidFen, status: unpaidFen === 0 ? 'settled' : 'partial' },
    at,
    by,
    { action: 'pay' },
  )
  refreshCarrier(world, carrier, at, by)
}
