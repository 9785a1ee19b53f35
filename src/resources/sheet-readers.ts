import { customerArchive } from './sheet-readers/customer-archive.ts'
import type { SheetReader } from './sheet-readers/reader.ts'
import { shippingNotice } from './sheet-readers/shipping-notice.ts'
import { truckRegister } from './sheet-readers/truck-register.ts'

/** The layouts of others that are read, by the names that definitions give them. */
export const sheetReaders: Readonly<Record<string, SheetReader>> = { customerArchive, shippingNotice, truckRegister }
