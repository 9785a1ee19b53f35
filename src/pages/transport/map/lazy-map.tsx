import { type ReactNode, Suspense } from 'react'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import type { MapProps } from './map-view.tsx'

const Loaded = lazyPage<MapProps>(() => import('./map-view.tsx'))

/** The map comes with Leaflet, behind the page or the detail on which it stands. */
export const MapView = (props: MapProps): ReactNode => (
  <Suspense fallback={<Skeleton />}>
    <Loaded {...props} />
  </Suspense>
)
