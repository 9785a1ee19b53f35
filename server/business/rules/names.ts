import { optionLabel } from '../../../src/define/field.ts'
import type { Param } from '../../../src/define/message.ts'
import type { Text } from '../../../src/define/text.ts'
import { orderCars } from '../../../src/resources/orders/order-cars.ts'
import { waybillTypes } from '../../../src/resources/transport/waybill-types.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import { refuse } from '../../errors/business-error.ts'
import type { OrderCar, Waybill } from './rows.ts'

/** A car as a dispatcher calls it in a message. */
export function carName(car: Pick<OrderCar, 'model' | 'vin' | 'plate'>): string {
  return [car.model, car.vin ?? car.plate].filter(Boolean).join(' ')
}

export const carState = (car: Pick<OrderCar, 'status'>): Param => optionLabel(orderCars.fields.status, car.status)

export const legName = (type: Waybill['type']): Text => waybillTypes[type]

/** The refusal of an action that the waybill's state does not allow, said as the engine says it of its own actions. */
export function notInState(waybill: Waybill, action: { label: Text }) {
  const state = optionLabel(waybills.fields.status, waybill.status)
  return refuse('action.notAllowed', { title: waybill.waybillNo, state, action: action.label })
}
