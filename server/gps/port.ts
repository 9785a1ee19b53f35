import type { Message } from '../../src/define/message.ts'

/** 坐标系: what GPS devices tell, and what maps of the country are drawn in. */
export type Crs = 'wgs84' | 'gcj02'

/** Where a device says that it was, however its gateway writes it: degrees, km/h, kilometres. */
export type DevicePoint = {
  deviceNo: string
  at: Date
  lng: number
  lat: number
  crs: Crs
  speed: number | null
  /** Degrees from the north. */
  direction: number | null
  odometer: number | null
}

/** What came of a point: where it was told already, nothing; else why it was not taken. */
export type Outcome = 'taken' | 'known' | { refused: Message }

/** 设备端口: whatever brings points, an adapter of a gateway or the simulator, hands them over here. */
export type GpsPort = (points: readonly DevicePoint[]) => Promise<Outcome[]>
