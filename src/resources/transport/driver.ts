/** 我的运输: what the phone of a driver is told with one call, and keeps for where there is no line. */
export type DriverLoad = {
  id: string
  status: 'planned' | 'loaded' | 'unloaded' | 'signed'
  orderNo: string
  model: string
  vin: string | null
  plate: string | null
  color: string | null
  isInspected: boolean
  hasException: boolean
  /** Damage that is known of the car. */
  marks: string[]
  /** Photos that were taken of it before it is loaded. */
  photoCount: number
  from: string
  to: string
  fromAddress: string | null
  toAddress: string | null
  consignor: string | null
  consignorPhone: string | null
  consignee: string | null
  consigneePhone: string | null
  /** To be collected at the hand-over. */
  dueFen: number
  /** Whether this trip hands it over. */
  isHandedOver: boolean
}

export type DriverTrip = {
  id: string
  waybillNo: string
  type: 'pickup' | 'trunk' | 'transfer' | 'delivery'
  status: 'assigned' | 'inTransit' | 'arrived'
  plate: string | null
  from: string
  to: string
  plannedDepartAt: string | null
  departedAt: string | null
  lastPlace: string | null
  lastSeenAt: string | null
  loads: DriverLoad[]
}

export type DriverWork = {
  /** The server's clock: that of a phone may be wrong. */
  now: string
  trips: DriverTrip[]
  /** Photos that the company asks for. */
  intakePhotos: number
  handOverPhotos: number
  /** Collected at hand-overs this month, claims that are not paid yet, and what was paid of them this month. */
  money: { collectedFen: number; claimsOpenFen: number; claimsPaidFen: number }
  /** Cities by code, for a position where no list can be fetched. */
  cities: [code: string, name: string][]
}
