import { Activity, memo, type ReactNode, Suspense, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_LocationContext as LocationContext, useNavigate, useOutlet } from 'react-router'
import { useViews, visit } from '../../providers/open-views.ts'
import { PageBoundary } from '../../ui/page-boundary.tsx'
import { PageSkeleton } from '../skeleton.tsx'
import { keptBox } from './box.ts'
import { useKeptFocus } from './focus.ts'
import { type Frame, nothingKept, step } from './frames.ts'
import { useKeptScroll } from './scroll.ts'

/**
 * The page of the address, and behind it, mounted but out of sight, those that were visited before (docs/tabs.md). The
 * context of the router's address has no public name; a frame of its own is what lets a hidden page stand still.
 */
export function KeptViews({ isView, isKept }: Record<'isView' | 'isKept', (pathname: string) => boolean>) {
  const address = useContext(LocationContext)
  const page = useOutlet()
  const views = useViews()
  const navigate = useNavigate()
  const [kept, setKept] = useState(nothingKept)
  const { pathname, search, hash } = address.location
  const stays = isKept(pathname)
  const next = step(kept, { address, page, isKept: stays, views })
  if (next !== kept) setKept(next)
  const shown = stays ? next.frames.find((frame) => frame.path === pathname) : undefined
  const ownSearch = shown?.address.location.search ?? search
  useEffect(() => {
    if (isView(pathname)) visit(pathname, ownSearch)
  }, [isView, pathname, ownSearch])
  useEffect(() => {
    if (ownSearch !== search) void navigate({ pathname, search: ownSearch, hash }, { replace: true })
  }, [pathname, ownSearch, search, hash, navigate])
  return (
    <>
      {next.frames.map((frame) => (
        <KeptView key={`${frame.path} ${frame.round}`} frame={frame} isShown={frame === shown} />
      ))}
      {!stays && (
        <Passing key={pathname}>
          <PageBoundary>{page}</PageBoundary>
        </Passing>
      )}
    </>
  )
}

type KeptViewProps = { frame: Frame; isShown: boolean }

/** Only the address, the page and whether it is in sight matter: a step of the history draws none of the others. */
const KeptView = memo(
  function KeptView({ frame: { path, round, address, page }, isShown }: KeptViewProps) {
    return (
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <View path={path} round={round}>
          <LocationContext value={address}>
            <PageBoundary>
              <Suspense fallback={<PageSkeleton />}>{page}</Suspense>
            </PageBoundary>
          </LocationContext>
        </View>
      </Activity>
    )
  },
  (one, other) => one.isShown === other.isShown && one.frame.address === other.frame.address,
)

function View({ path, round, children }: { path: string; round: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useKeptScroll(box, path, round)
  useKeptFocus(box, path, round)
  const ref = useCallback((element: HTMLDivElement | null) => {
    box.current = element
    keptBox(element)
  }, [])
  return (
    <div ref={ref} className="bc-view">
      {children}
    </div>
  )
}

/** A page that is not kept, such as an error, starts at its top. */
function Passing({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // In braces: a browser may answer with a promise, which is no way to end an effect.
  useEffect(() => {
    box.current?.closest('main')?.scrollTo?.(0, 0)
  }, [])
  return (
    <div ref={box} className="bc-view">
      {children}
    </div>
  )
}
