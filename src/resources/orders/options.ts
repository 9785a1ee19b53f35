export const sources = {
  web: ['网页', 'Web'],
  mobile: ['手机', 'Mobile'],
  wechat: ['微信', 'WeChat'],
  import: ['导入', 'Import'],
  api: ['接口', 'API'],
} as const
export const businessTypes = {
  retail: ['散户', 'Retail'],
  dealer: ['车商', 'Car dealer'],
  factory: ['商品车', 'New cars from the maker'],
  peer: ['同行调车', 'For a fellow carrier'],
  return: ['返程', 'Return load'],
} as const
export const transportModes = {
  road: ['公路', 'Road'],
  rail: ['铁路', 'Rail'],
  ship: ['船运', 'Sea'],
  drive: ['代驾', 'Driven'],
} as const
/** How cars are fetched from the customer, or brought. */
export const carriage = {
  drive: ['代驾', 'Driven'],
  small: ['小板', 'Small carrier truck'],
  door: ['大板上门', 'Car carrier to the door'],
} as const
/** How cars come to the truck. */
export const pickupModes = { self: ['自送', 'Brought by the customer'], ...carriage } as const
export const proofs = { none: ['无', 'None'], paper: ['原件', 'Paper original'], photo: ['照片', 'Photo'] } as const
export const proofStates = {
  none: ['无回单', 'No proof of delivery'],
  waiting: { label: ['待回单', 'Awaiting proof of delivery'], color: 'gold' },
  returned: { label: ['已回单', 'Proof of delivery received'], color: 'green' },
} as const
/** How far the cost of an order is known (domain §3). */
export const costStates = {
  missing: { label: ['成本未录', 'No cost yet'], color: 'grey' },
  estimated: { label: ['预估', 'Estimated'], color: 'gold' },
  checked: { label: ['已核', 'Checked'], color: 'green' },
} as const
/** What drives a car. */
export const powers = {
  fuel: ['燃油', 'Combustion'],
  bev: ['纯电', 'Electric'],
  phev: ['插混', 'Plug-in hybrid'],
} as const
/** How a car is marked for the road. */
export const plateKinds = {
  plate: ['正式牌', 'Number plate'],
  temporary: ['临时牌', 'Temporary plate'],
  none: ['无牌', 'No plate'],
} as const
/** Why an order earned less than it cost. */
export const lossCauses = {
  price: ['报价过低', 'Priced too low'],
  empty: ['拼载不足', 'Truck not full'],
  carrier: ['运费上涨', 'Dearer carrier'],
  detour: ['提送或中转超支', 'Dear pickup, delivery or transfer'],
  damage: ['质损赔付', 'Damage paid for'],
  other: ['其他', 'Other'],
} as const
/** Where an order that loses money is furthest from what is usual on its lane. */
export const lossHints = {
  price: ['报价低于线路中位', 'Priced below the median of the lane'],
  pickup: ['提车费偏高', 'Dear pickup'],
  trunk: ['干线费偏高', 'Dear trunk haul'],
  delivery: ['送车费偏高', 'Dear delivery'],
} as const
/** How large a car is; it takes as many slots of a carrier (`slotCoefficients`). */
export const sizeClasses = {
  sedan: ['小车', 'Saloon'],
  suv: 'SUV',
  large: ['大车', 'Large'],
  double: ['双位', 'Double slot'],
  special: ['特种', 'Special'],
} as const
