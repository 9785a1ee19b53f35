// Written by `npm run resources` from the definitions beside it.
import { attributions } from './orders/attributions.ts'
import { branches } from './orders/branches.ts'
import { destinations } from './orders/destinations.ts'
import { salesmen } from './orders/salesmen.ts'

/** Every report of the product, under its name. */
export const allReports = { attributions, branches, destinations, salesmen } as const
