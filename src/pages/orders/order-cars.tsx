import { type ReactNode, useEffect } from 'react'
import { checkVin, isWholeVin } from '../../define/formats.ts'
import { useRead } from '../../providers/use-read.ts'
import type { VinModel } from '../../resources/orders/vin-model.ts'
import type { PanelProps } from '../resource/record/override.ts'
import LanePrices from './lane-prices.tsx'

type Car = { vin?: string | null; model?: string | null; sizeClass?: string | null; energy?: string | null }

/** Below the cars of an order: what they may be by their VINs, and what they are asked for. */
export default function OrderCars(props: PanelProps): ReactNode {
  useModels(props)
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
