import { lazy } from 'react'
import type { ResourceName } from '../resources/index.ts'
import type { Override } from './resource/record/override.ts'

/** What is not generic: pieces of screens that code replaces, by resource. */
export const overrides = {
  orders: { panels: { orderMoney: lazy(() => import('./orders/order-money.tsx')) } },
} satisfies { [N in ResourceName]?: Override }
