import { cancelExport } from '../engine/cancel-export.ts'
import type { Business, Handlers, Previews, Replacements } from '../engine/handlers.ts'
import { undoOrLater } from '../engine/undo-import.ts'
import { verifyLog } from '../engine/verify-log.ts'
import { applyRules } from './bank/apply-rules.ts'
import { importStatement } from './bank/import-statement.ts'
import { acceptSuggestions, matchLines, undoMatch } from './bank/match-lines.ts'
import { postFlows, postReceipts } from './bank/post-lines.ts'
import { restoreLine } from './bank/restore-line.ts'
import { dunCustomers } from './billing/dun.ts'
import { confirmRecharge, createRecharge, payRecharge, refundRecharge } from './billing/recharge.ts'
import { resendMessages } from './billing/resend.ts'
import { sendNotice } from './billing/send-notice.ts'
import { closeAgain, closeMonth, reopenMonth } from './closing/close-month.ts'
import { changeSalarySheet, recalculateSheets } from './company/calculate-salary.ts'
import { confirmSheet } from './company/confirm-salary.ts'
import { leaveStaff, rejoinStaff, startStaff, stopStaff } from './company/leave-staff.ts'
import { submitWages, withdrawWages } from './company/pay-salary.ts'
import { resetPassword, resetSecondFactor, unlock } from './company/reset-password.ts'
import { confirmSheets, generateSheets } from './company/salary-month.ts'
import { changeOffice, createOffice, removeOffice } from './company/save-office.ts'
import { changeRole, copyRole, createRole, requireSecondFactor, startRole, stopRole } from './company/save-role.ts'
import { changeSalaryRule, createSalaryRule } from './company/save-salary-rule.ts'
import { changeSettings } from './company/save-settings.ts'
import { changeStaff, createStaff } from './company/save-staff.ts'
import { assignCustomer } from './customers/assign-customer.ts'
import { mergeCustomer } from './customers/merge-customer.ts'
import { changeCustomer, createCustomer } from './customers/save-customer.ts'
import { allocateReceipt } from './finance/allocate-receipt.ts'
import { cancelAllocation } from './finance/cancel-allocation.ts'
import { checkPayable, uncheckPayable } from './finance/check-payable.ts'
import { collectOrders, collectReceivables } from './finance/collect-receivables.ts'
import { createPayment } from './finance/create-payment.ts'
import { enterPayable } from './finance/enter-payable.ts'
import { issueInvoice, voidInvoice } from './finance/issue-invoice.ts'
import { makeStatements, sendStatement, withdrawStatement } from './finance/make-statements.ts'
import { createOffset, reverseOffset } from './finance/offset-debts.ts'
import {
  relieveReceivable,
  unrelieveReceivable,
  unwriteOffReceivable,
  writeOffReceivable,
} from './finance/relieve-receivable.ts'
import { requestClaims, requestPayments } from './finance/request-payments.ts'
import { reverseReceipt } from './finance/reverse-receipt.ts'
import { changeFundAccount, createFundAccount } from './finance/save-fund-account.ts'
import { createOtherFlow } from './finance/save-other-flow.ts'
import { approvePayment, dropPayment, payPayment, reversePayment } from './finance/settle-payment.ts'
import { shareLoad } from './finance/share-load.ts'
import { createTransfer, handIn, transfer } from './finance/transfer-funds.ts'
import { approveClaim, cancelClaim, checkClaim, lowerItem, returnClaim, unapproveClaim } from './fleet/check-claim.ts'
import { reopenViolation } from './fleet/reopen-violation.ts'
import { changeClaim, createClaim } from './fleet/save-claim.ts'
import { submitClaim } from './fleet/submit-claim.ts'
import { openCase, openTroubleCase } from './inspection/open-case.ts'
import { reportCarException, reportTripException } from './inspection/report-exception.ts'
import { reopenException, settleException } from './inspection/settle-exception.ts'
import { previewSign } from './ledger/delivery-dues.ts'
import { fundLedger } from './ledger/fund-ledger.ts'
import { createReceipt } from './ledger/post-receipt.ts'
import { approveOrder } from './orders/approve-order.ts'
import { arrangeOrder } from './orders/arrange-order.ts'
import { cancelOrder } from './orders/cancel-order.ts'
import { approvePrice, askPrice } from './orders/change-price.ts'
import { confirmLoss } from './orders/confirm-loss.ts'
import { previewApproval } from './orders/preview-approval.ts'
import { reassignOrder } from './orders/reassign-order.ts'
import { returnReceipt, unreturnReceipt } from './orders/return-receipt.ts'
import { changeOrder, createOrder } from './orders/save-order.ts'
import { saveTemplate } from './orders/save-template.ts'
import { createDamageCase, decideDamage, reopenDamage, settleDamage } from './orders/settle-damage.ts'
import { submitOrder } from './orders/submit-order.ts'
import { revokeLink, shareLink } from './orders/tracking-links.ts'
import { unapproveOrder } from './orders/unapprove-order.ts'
import { voidOrder } from './orders/void-order.ts'
import { addCars } from './transport/add-cars.ts'
import { arriveWaybill, unarriveWaybill } from './transport/arrive-waybill.ts'
import { completeWaybill, uncompleteWaybill } from './transport/complete-waybill.ts'
import { cancelWaybill, confirmWaybill, replanWaybill } from './transport/confirm-waybill.ts'
import { departWaybill, undepartWaybill } from './transport/depart-waybill.ts'
import { loadCar, unloadCar, withdrawLoad } from './transport/load-car.ts'
import { moveLoads, planCars, planOrders } from './transport/plan-cars.ts'
import { correctCar, giveBackCar, inspectCar, inspectLoad, receiveCar, unreceiveCar } from './transport/receive-car.ts'
import { reportPosition } from './transport/report-position.ts'
import { changeWaybill, createWaybill } from './transport/save-waybill.ts'
import { signCars } from './transport/sign-car.ts'
import { undoLoad, undoSign, undoUnload } from './transport/undo-leg.ts'
import { changeSavedView, createSavedView } from './views/save-view.ts'

/** The actions that a definition marks `custom`: exactly these, or it does not compile. */
export const handlers = {
  auditLogs: { verify: verifyLog },
  exportJobs: { cancel: cancelExport },
  imports: { undo: (tx, row) => undoOrLater(tx, row, business.replacements) },
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
    approve: approveOrder,
    unapprove: unapproveOrder,
    arrange: arrangeOrder,
    changePrice: askPrice,
    returnReceipt,
    unreturnReceipt,
    saveTemplate,
    shareLink,
    dispatch: planOrders,
    collect: collectOrders,
    dun: dunCustomers,
    reassign: reassignOrder,
    confirmLoss,
    void: voidOrder,
    cancel: cancelOrder,
  },
  trackingLinks: { revoke: revokeLink },
  customers: { assign: assignCustomer, merge: mergeCustomer, notice: sendNotice },
  driverClaims: {
    submit: submitClaim,
    check: checkClaim,
    approve: approveClaim,
    pay: requestClaims,
    withdraw: returnClaim,
    sendBack: returnClaim,
    reject: returnClaim,
    unapprove: unapproveClaim,
    cancel: cancelClaim,
  },
  driverClaimItems: { lower: lowerItem },
  trafficViolations: { reopen: reopenViolation },
  carInspections: { openCase },
  damageCases: { decide: decideDamage, settle: settleDamage, reopen: reopenDamage },
  orderPriceChanges: { approve: approvePrice },
  tripExceptions: { settle: settleException, reopen: reopenException, openCase: openTroubleCase },
  orderCars: {
    receive: receiveCar,
    unreceive: unreceiveCar,
    giveBack: giveBackCar,
    inspect: inspectCar,
    correct: correctCar,
    plan: planCars,
  },
  waybills: {
    addCars,
    confirm: confirmWaybill,
    replan: replanWaybill,
    depart: departWaybill,
    undepart: undepartWaybill,
    report: reportPosition,
    reportException: reportTripException,
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
    reportException: reportCarException,
    move: moveLoads,
    withdraw: withdrawLoad,
    sign: signCars,
    share: shareLoad,
    undoLoad,
    undoUnload,
    undoSign,
  },
  invoices: { void: voidInvoice },
  receivables: {
    invoice: issueInvoice,
    collect: collectReceivables,
    relieve: relieveReceivable,
    unrelieve: unrelieveReceivable,
    writeOff: writeOffReceivable,
    unwriteOff: unwriteOffReceivable,
    dun: dunCustomers,
  },
  fundAccounts: { handIn, transfer },
  bankStatements: { import: importStatement, accept: acceptSuggestions, apply: applyRules },
  bankLines: { match: matchLines, postFlow: postFlows, postReceipt: postReceipts, restore: restoreLine },
  bankMatches: { undo: undoMatch },
  customerStatements: { generate: makeStatements, send: sendStatement, withdraw: withdrawStatement },
  payables: {
    enter: enterPayable,
    pay: requestPayments,
    payAdvance: requestPayments,
    check: checkPayable,
    uncheck: uncheckPayable,
  },
  payments: {
    approve: approvePayment,
    pay: payPayment,
    withdraw: dropPayment,
    reject: dropPayment,
    reverse: reversePayment,
  },
  offsets: { reverse: reverseOffset },
  receipts: { allocate: allocateReceipt, reverse: reverseReceipt },
  receiptAllocations: { cancel: cancelAllocation },
  salarySheets: {
    generate: generateSheets,
    confirmMonth: confirmSheets,
    recalculate: recalculateSheets,
    confirm: confirmSheet,
    pay: submitWages,
    unpay: withdrawWages,
  },
  closedMonths: { close: closeAgain, reopen: reopenMonth },
  recharges: { pay: payRecharge, confirm: confirmRecharge, refund: refundRecharge },
  textMessages: { resend: resendMessages },
} satisfies Handlers

/** Where creating or changing a row is more than writing it. */
export const replacements = {
  offices: { create: createOffice, change: changeOffice, remove: removeOffice },
  roles: { create: createRole, change: changeRole },
  staff: { create: createStaff, change: changeStaff },
  savedViews: { create: createSavedView, change: changeSavedView },
  customers: { create: createCustomer, change: changeCustomer },
  damageCases: { create: createDamageCase },
  driverClaims: { create: createClaim, change: changeClaim },
  orders: { create: createOrder, change: changeOrder },
  waybills: { create: createWaybill, change: changeWaybill },
  receipts: { create: createReceipt },
  payments: { create: createPayment },
  offsets: { create: createOffset },
  fundAccounts: { create: createFundAccount, change: changeFundAccount },
  otherFlows: { create: createOtherFlow },
  fundTransfers: { create: createTransfer },
  salaryRules: { create: createSalaryRule, change: changeSalaryRule },
  salarySheets: { change: changeSalarySheet },
  closedMonths: { create: closeMonth },
  companySettings: { change: changeSettings },
  recharges: { create: createRecharge },
} satisfies Replacements

/** What is told of each row before an action that previews. */
export const previews = {
  orders: { approve: previewApproval },
  waybillLoads: { sign: previewSign },
} satisfies Previews

// The engine calls them by name, with rows it does not know the type of.
export const business: Business = {
  verbs: handlers,
  previews,
  replacements: replacements as unknown as Business['replacements'],
  ledger: fundLedger,
}
