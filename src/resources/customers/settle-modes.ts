/** How a customer settles; also the payment mode of an order. */
export const settleModes = {
  prepaid: ['现付', 'Prepaid'],
  collect: ['到付', 'Freight collect'],
  monthly: ['月结', 'Monthly'],
  onReceipt: ['回单付', 'On proof of delivery'],
  mixed: ['混合', 'Mixed'],
} as const
