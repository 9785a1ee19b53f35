import type { ResourceName } from './index.ts'

/** A part of the business with states of its own, and the action that brings its rows into being. */
export type FlowPart = { resource: ResourceName; begins?: { resource: ResourceName; action: string } }

/** 流程图: from the order to the money (domain §1). The states and actions of each part stand in its definition. */
export const flow: readonly FlowPart[] = [
  { resource: 'orders' },
  { resource: 'waybills', begins: { resource: 'orderCars', action: 'plan' } },
  { resource: 'waybillLoads', begins: { resource: 'waybills', action: 'addCars' } },
  { resource: 'receivables', begins: { resource: 'orders', action: 'approve' } },
]
