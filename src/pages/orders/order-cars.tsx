import { type ReactNode, useEffect, useRef } from 'react'
import { checkVin, isWholeVin } from '../../define/formats.ts'
import { readFile } from '../../providers/files.ts'
import { useRead } from '../../providers/use-read.ts'
import type { VinModel } from '../../resources/orders/vin-model.ts'
import type { PanelProps } from '../resource/record/override.ts'
import LanePrices from './lane-prices.tsx'

type Car = {
  vinPhotos?: string[] | null
  vin?: string | null
  model?: string | null
  sizeClass?: string | null
  energy?: string | null
}

/** Below the cars of an order: what they may be by their VINs, and what they are asked for. */
export default function OrderCars(props: PanelProps): ReactNode {
  useModels(props)
  useVinReader(props)
  return <LanePrices {...props} />
}

const AT_ONCE = 50

/** A car without a name is called as those of its VIN were; what is typed stays. */
function useModels({ draft, isOpen, set }: PanelProps): void {
  const cars = (isOpen('fromRegion') ? (draft.cars as Car[] | undefined) : undefined) ?? []
  const isAsked = ({ model, vin }: Car) => !model?.trim() && isWholeVin(vin ?? null) && !checkVin(vin ?? '').error
  const nameless = cars.flatMap((car) => (isAsked(car) ? [String(car.vin)] : [])).slice(0, AT_ONCE)
  const vins = [...new Set(nameless)].sort().join()
  const { data } = useRead<VinModel[]>(
    '/api/reports/vin-models',
    { vins },
    { enabled: vins !== '', staleTime: 300_000 },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer; what is typed meanwhile stays
  useEffect(() => {
    for (const [at, car] of cars.entries()) {
      const found = isAsked(car) ? data?.find(({ vin }) => vin === car.vin) : undefined
      if (!found) continue
      set(`cars.${at}.model`, found.model)
      if (found.sizeClass && (car.sizeClass ?? 'sedan') === 'sedan') set(`cars.${at}.sizeClass`, found.sizeClass)
      if (found.energy && (car.energy ?? 'fuel') === 'fuel') set(`cars.${at}.energy`, found.energy)
    }
  }, [data])
}

type Detector = { detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]> }
type WithDetector = { BarcodeDetector?: new (options: { formats: string[] }) => Detector }

/** A photo of the plate with the VIN fills it in, where the browser reads bar codes; elsewhere it is typed. */
function useVinReader({ draft, set }: PanelProps): void {
  const looked = useRef(new Set<string>())
  const cars = (draft.cars as Car[] | undefined) ?? []
  const photos = cars.flatMap(({ vin, vinPhotos }, at) => (vin ? [] : (vinPhotos ?? []).map((id) => `${at} ${id}`)))
  const asked = photos.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each photo is looked at once
  useEffect(() => {
    for (const one of photos) {
      const [at = '', id = ''] = one.split(' ')
      if (looked.current.has(id)) continue
      looked.current.add(id)
      void vinIn(id).then((vin) => vin && set(`cars.${at}.vin`, vin))
    }
  }, [asked])
}

async function vinIn(id: string): Promise<string | undefined> {
  const { BarcodeDetector } = globalThis as WithDetector
  if (!BarcodeDetector) return undefined
  try {
    const { blob } = await readFile(id, { size: 'large' })
    const detector = new BarcodeDetector({ formats: ['code_39', 'code_128', 'data_matrix', 'qr_code'] })
    const found = await detector.detect(await createImageBitmap(blob))
    // Code 39 puts an I before imported ones.
    return found.map(({ rawValue }) => /[A-HJ-NPR-Z0-9]{17}/.exec(rawValue.toUpperCase())?.[0]).find(Boolean)
  } catch {
    return undefined // then it is typed
  }
}
