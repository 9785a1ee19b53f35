import { businessDay } from '../../../src/define/business-day.ts'
import { textOfMark } from '../../../src/define/car-parts.ts'
import { damageCases } from '../../../src/resources/orders/damage-cases.ts'
import { orders } from '../../../src/resources/orders/orders.ts'
import type { Tx } from '../../engine/tx.ts'
import { copyFiles } from '../../files/attachments.ts'
import type { CarInspection } from '../rules/rows.ts'

/** 登记质损: what an inspection found new becomes a case, with its photos. */
export async function openCase(tx: Tx, row: CarInspection): Promise<Partial<CarInspection>> {
  const order = await tx.lockOne(orders, row.orderId)
  const language = tx.meta.language === 'en' ? 1 : 0
  const found = row.newMarks.map((mark) => textOfMark(mark)[language]).join(language === 1 ? ', ' : '、')
  const [made] = await tx.insert(damageCases, [
    {
      ...{ orderId: row.orderId, orderCarId: row.orderCarId, waybillId: row.waybillId, officeId: order.officeId },
      ...{ happenedOn: businessDay(new Date(row.at)), stage: row.stage },
      description: [found, row.note].filter(Boolean).join(language === 1 ? '; ' : '；'),
      photos: await copyFiles(tx, row.photos),
    },
  ])
  if (!made) throw new Error('the case was not written')
  return { damageCaseId: made.id }
}
