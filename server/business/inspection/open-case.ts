import { businessDay } from '../../../src/define/business-day.ts'
import { textOfMark } from '../../../src/define/car-parts.ts'
import { damageCases } from '../../../src/resources/orders/damage-cases.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import type { Tx } from '../../engine/tx.ts'
import { copyFiles } from '../../files/attachments.ts'
import type { CarInspection, TripException } from '../rules/rows.ts'

type Found = Pick<CarInspection, 'orderId' | 'orderCarId' | 'waybillId' | 'at' | 'photos'> & {
  stage: 'transit' | CarInspection['stage']
  description: string
}

/** 登记质损: what an inspection found new becomes a case, with its photos. */
export async function openCase(tx: Tx, row: CarInspection): Promise<Partial<CarInspection>> {
  const isEnglish = tx.meta.language === 'en'
  const found = row.newMarks.map((mark) => textOfMark(mark)[isEnglish ? 1 : 0]).join(isEnglish ? ', ' : '、')
  const description = [found, row.note].filter(Boolean).join(isEnglish ? '; ' : '；')
  return { damageCaseId: await open(tx, { ...row, description }) }
}

/** The same of damage that was reported on the way. */
export async function openTroubleCase(tx: Tx, row: TripException): Promise<Partial<TripException>> {
  const { orderCarId } = row
  if (!orderCarId) throw new Error('a trouble without a car becomes no case')
  return { damageCaseId: await open(tx, { ...row, orderCarId, stage: 'transit' }) }
}

async function open(tx: Tx, found: Found): Promise<string> {
  const { orderId, orderCarId, waybillId, at, stage, description, photos } = found
  const order = await tx.lockOne(orders, orderId)
  const [made] = await tx.insert(damageCases, [
    {
      ...{ orderId, orderCarId, waybillId, officeId: order.officeId, stage, description },
      ...{ happenedOn: businessDay(new Date(at)), photos: await copyFiles(tx, photos) },
    },
  ])
  if (!made) throw new Error('the case was not written')
  return made.id
}
