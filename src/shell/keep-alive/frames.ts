import type { ReactNode } from 'react'
import type { Location, NavigationType } from 'react-router'
import type { WorkView } from '../../providers/open-views.ts'

/** So many pages stay mounted; of those beyond, the one that was out of sight the longest goes to sleep. */
export const MOST_ALIVE = 12

export type Address = { location: Location; navigationType: NavigationType }

/** A page that stays mounted. While it is out of sight its address stands still. */
export type Frame = {
  path: string
  round: number
  address: Address
  page: ReactNode
  shownAt: number
}

export type Kept = {
  frames: readonly Frame[]
  address: Address | undefined
  views: readonly WorkView[]
  clock: number
}

export type Arrival = { address: Address; page: ReactNode; isKept: boolean; views: readonly WorkView[] }

export const nothingKept: Kept = { frames: [], address: undefined, views: [], clock: 0 }

/** The frames after a step of the history or a change of the views; the very same object where nothing happened. */
export function step(kept: Kept, { address, page, isKept, views }: Arrival): Kept {
  if (kept.address?.location === address.location && kept.views === views) return kept
  const { pathname: path } = address.location
  const clock = kept.clock + 1
  const viewOf = (one: string) => views.find((view) => view.path === one)
  const isOpen = (frame: Frame) =>
    frame.path === path ? frame.round === (viewOf(path)?.round ?? 0) : viewOf(frame.path)?.round === frame.round
  const frames = kept.frames.filter(isOpen)
  if (!isKept) return { frames, address, views, clock }
  const known = frames.find((frame) => frame.path === path)
  const hasArrived = kept.address?.location.pathname !== path
  const former = known?.address.location.search ?? viewOf(path)?.search ?? ''
  const own = hasArrived ? withFormerSearch(address, former) : address
  // Where only the views changed, a former search that the address is about to get back stands.
  if (known && kept.address?.location === address.location) return { frames, address, views, clock }
  if (known) {
    const next = arrive(known, own, hasArrived ? clock : known.shownAt)
    return { frames: frames.map((frame) => (frame === known ? next : frame)), address, views, clock }
  }
  const fresh: Frame = { path, round: viewOf(path)?.round ?? 0, address: own, page, shownAt: clock }
  const isUnsaved = (one: Frame) => Boolean(viewOf(one.path)?.isUnsaved)
  return { frames: withinBounds([...frames, fresh], fresh, isUnsaved), address, views, clock }
}

/** A kept list is met as it was left. Back and Forward, and an address that says what it wants, are taken at their word. */
function withFormerSearch(address: Address, former: string): Address {
  const { location, navigationType } = address
  if (navigationType === 'POP' || location.search !== '' || former === '') return address
  return { ...address, location: { ...location, search: former } }
}

/** The page is not drawn again where its address says the same as before. */
function arrive(frame: Frame, address: Address, shownAt: number): Frame {
  const [former, next] = [frame.address.location, address.location]
  const isSame = former.search === next.search && former.hash === next.hash
  if (isSame && shownAt === frame.shownAt) return frame
  return { ...frame, address: isSame ? frame.address : address, shownAt }
}

function withinBounds(
  frames: readonly Frame[],
  current: Frame,
  isUnsaved: (frame: Frame) => boolean,
): readonly Frame[] {
  const idle = frames.filter((frame) => frame !== current && !isUnsaved(frame))
  const oldest = idle.toSorted((one, other) => one.shownAt - other.shownAt)[0]
  if (frames.length <= MOST_ALIVE || !oldest) return frames
  return withinBounds(
    frames.filter((frame) => frame !== oldest),
    current,
    isUnsaved,
  )
}
