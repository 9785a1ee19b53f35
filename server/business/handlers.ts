import type { Business, Handlers, Quotes, Replacements } from '../engine/handlers.ts'
import { addCars } from './add-cars.ts'
import { allocateReceipt } from './allocate-receipt.ts'
import { approveOrder } from './approve-order.ts'
import { arrangeOrder } from './arrange-order.ts'
import { arriveWaybill, unarriveWaybill } from './arrive-waybill.ts'
import { changeSalarySheet, recalculateSheets } from './calculate-salary.ts'
import { cancelAllocation } from './cancel-allocation.ts'
import { cancelOrder } from './cancel-order.ts'
import { changePrice } from './change-price.ts'
import { checkPayable, uncheckPayable } from './check-payable.ts'
import { collectReceivables } from './collect-receivables.ts'
import { completeWaybill, uncompleteWaybill } from './complete-waybill.ts'
import { confirmSheet, paySheet, unconfirmSheet, unpaySheet } from './confirm-salary.ts'
import { cancelWaybill, confirmWaybill, replanWaybill } from './confirm-waybill.ts'
import { copyOrder } from './copy-order.ts'
import { quoteSign } from './delivery-dues.ts'
import { departWaybill, undepartWaybill } from './depart-waybill.ts'
import { leaveStaff, rejoinStaff, startStaff, stopStaff } from './leave-staff.ts'
import { loadCar, unloadCar, withdrawLoad } from './load-car.ts'
import { planCars } from './plan-cars.ts'
import { createReceipt } from './post-receipt.ts'
import { quoteApproval } from './quote-approval.ts'
import { correctCar, inspectCar, inspectLoad, receiveCar } from './receive-car.ts'
import { rejectOrder } from './reject-order.ts'
import { relieveReceivable, unrelieveReceivable } from './relieve-receivable.ts'
import { reportPosition } from './report-position.ts'
import { resetPassword, resetSecondFactor, unlock } from './reset-password.ts'
import { returnReceipt, unreturnReceipt } from './return-receipt.ts'
import { reverseReceipt } from './reverse-receipt.ts'
import { changeCustomer, createCustomer } from './save-customer.ts'
import { changeFundAccount, createFundAccount } from './save-fund-account.ts'
import { changeOffice, createOffice } from './save-office.ts'
import { changeOrder, createOrder } from './save-order.ts'
import { changeRole, copyRole, createRole, requireSecondFactor, startRole, stopRole } from './save-role.ts'
import { changeSalaryRule, createSalaryRule } from './save-salary-rule.ts'
import { changeStaff, createStaff } from './save-staff.ts'
import { changeWaybill, createWaybill } from './save-waybill.ts'
import { signCars } from './sign-car.ts'
import { submitOrder } from './submit-order.ts'
import { unapproveOrder } from './unapprove-order.ts'
import { undoLoad, undoSign, undoUnload } from './undo-leg.ts'

/** The actions that a definition marks `handled`: exactly these, or it does not compile. */
export const handlers = {
  roles: { copy: copyRole, secondFactor: requireSecondFactor, stop: stopRole, start: startRole },
  staff: {
    resetPassword,
    resetSecondFactor,
    unlock,
    stop: stopStaff,
    start: startStaff,
    leave: leaveStaff,
    rejoin: rejoinStaff,
  },
  orders: {
    submit: submitOrder,
    reject: rejectOrder,
    approve: approveOrder,
    unapprove: unapproveOrder,
    arrange: arrangeOrder,
    changePrice,
    returnReceipt,
    unreturnReceipt,
    copy: copyOrder,
    cancel: cancelOrder,
  },
  orderCars: { receive: receiveCar, inspect: inspectCar, correct: correctCar, plan: planCars },
  waybills: {
    addCars,
    confirm: confirmWaybill,
    replan: replanWaybill,
    depart: departWaybill,
    undepart: undepartWaybill,
    report: reportPosition,
    arrive: arriveWaybill,
    unarrive: unarriveWaybill,
    complete: completeWaybill,
    uncomplete: uncompleteWaybill,
    cancel: cancelWaybill,
  },
  waybillLoads: {
    inspect: inspectLoad,
    load: loadCar,
    unload: unloadCar,
    withdraw: withdrawLoad,
    sign: signCars,
    undoLoad,
    undoUnload,
    undoSign,
  },
  receivables: { collect: collectReceivables, relieve: relieveReceivable, unrelieve: unrelieveReceivable },
  payables: { check: checkPayable, uncheck: uncheckPayable },
  receipts: { allocate: allocateReceipt, reverse: reverseReceipt },
  receiptAllocations: { cancel: cancelAllocation },
  salarySheets: {
    recalculate: recalculateSheets,
    confirm: confirmSheet,
    unconfirm: unconfirmSheet,
    pay: paySheet,
    unpay: unpaySheet,
  },
} satisfies Handlers

/** Where creating or changing a row is more than writing it. */
export const replacements = {
  offices: { create: createOffice, change: changeOffice },
  roles: { create: createRole, change: changeRole },
  staff: { create: createStaff, change: changeStaff },
  customers: { create: createCustomer, change: changeCustomer },
  orders: { create: createOrder, change: changeOrder },
  waybills: { create: createWaybill, change: changeWaybill },
  receipts: { create: createReceipt },
  fundAccounts: { create: createFundAccount, change: changeFundAccount },
  salaryRules: { create: createSalaryRule, change: changeSalaryRule },
  salarySheets: { change: changeSalarySheet },
} satisfies Replacements

/** What is told of each row before a deed that quotes. */
export const quotes = {
  orders: { approve: quoteApproval },
  waybillLoads: { sign: quoteSign },
} satisfies Quotes

// The engine calls them by name, with rows it does not know the type of.
export const business: Business = {
  verbs: handlers,
  quotes,
  replacements: replacements as unknown as Business['replacements'],
}
