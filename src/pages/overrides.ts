import { lazy } from 'react'
import type { ResourceName } from '../resources/index.ts'
import type { Override } from './resource/override.ts'

/** What is not generic: pieces of screens that code replaces, by resource. */
export const overrides = {
  orders: { panels: { orderMoney: lazy(() => import('./orders/order-money.tsx')) } },
} satisfies { [N in ResourceName]?: Override }

export function overrideOf(resource: string): Override | undefined {
  return (overrides as Readonly<Record<string, Override>>)[resource]
}
