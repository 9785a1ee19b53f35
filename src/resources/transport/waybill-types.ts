export const waybillTypes = {
  pickup: ['提车', 'Pickup trip'],
  trunk: ['干线', 'Trunk haul'],
  transfer: ['短驳', 'Shuttle'],
  delivery: ['送车', 'Delivery trip'],
} as const
