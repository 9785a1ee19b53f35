/** How a carrier is paid: by the trip, once the signed receipts are back, or by the month. */
export const settleModes = {
  perTrip: ['趟结', 'Per trip'],
  onReceipt: ['回单付', 'On proof of delivery'],
  monthly: ['月结', 'Monthly'],
} as const
