import { valueMessages } from '../../src/define/messages.ts'
import { bankMessages } from '../../src/resources/bank/messages.ts'
import { billingMessages } from '../../src/resources/billing/messages.ts'
import { companyMessages } from '../../src/resources/company/messages.ts'
import { customerMessages } from '../../src/resources/customers/messages.ts'
import { financeMessages } from '../../src/resources/finance/messages.ts'
import { fleetMessages } from '../../src/resources/fleet/messages.ts'
import { orderMessages } from '../../src/resources/orders/messages.ts'
import { transportMessages } from '../../src/resources/transport/messages.ts'
import { accessMessages } from './access.ts'
import { accountMessages } from './accounts.ts'
import { databaseMessages } from './database.ts'
import { environmentMessages } from './environment.ts'
import { fileMessages } from './files.ts'
import { gpsMessages } from './gps.ts'
import { paymentMessages } from './payments.ts'
import { processMessages } from './process.ts'
import { requestMessages } from './requests.ts'
import { rowMessages } from './rows.ts'
import { smsMessages } from './sms.ts'
import { statementPageMessages } from './statement-page.ts'
import { trackingPageMessages } from './tracking-page.ts'

/** Every text that the server says, by key, in both languages. */
export const messages = {
  ...valueMessages,
  ...requestMessages,
  ...accountMessages,
  ...accessMessages,
  ...rowMessages,
  ...fileMessages,
  ...smsMessages,
  ...paymentMessages,
  ...gpsMessages,
  ...statementPageMessages,
  ...trackingPageMessages,
  ...processMessages,
  ...environmentMessages,
  ...databaseMessages,
  ...customerMessages,
  ...orderMessages,
  ...transportMessages,
  ...fleetMessages,
  ...financeMessages,
  ...companyMessages,
  ...billingMessages,
  ...bankMessages,
} as const

type Tables = typeof messages

export type MessageKey = keyof Tables
/** Those with which a request is refused: they have a status. */
export type RefusalKey = { [K in MessageKey]: Tables[K] extends { code: number } ? K : never }[MessageKey]
