import {
  type KeyboardEvent,
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../../providers/access.ts'
import { useShortcutChanges } from '../../providers/shortcuts.ts'
import { useGo } from '../../providers/use-navigate-now.ts'
import { Icon } from '../../ui/icon.tsx'
import { Palette } from '../../ui/palette.tsx'
import {
  actionSource,
  anywhereSource,
  type Hit,
  menuSource,
  readOpening,
  recordSource,
  type Source,
} from './search-sources.ts'
import { toolText } from './tool-text.ts'
import { takeTyped } from './typed-ahead.tsx'

type Group = { source: Source; hits: readonly Hit[] }

/** Finds records, pages and actions by number, name, pinyin, initials or path; by keyboard from the first letter to the last. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  useLayoutEffect(() => setText(takeTyped()), [])
  /** The hit that the person went to; without one the first is meant, whatever comes in. */
  const [chosen, setChosen] = useState<string>()
  // Enter may come before the answer of the server does; the first of all is then opened when it arrives.
  const [wantsFirst, setWantsFirst] = useState(false)
  const session = useSession()
  const go = useGo()
  const changes = useShortcutChanges()
  const others = useMemo(() => {
    const opening = readOpening()
    opening.catch(() => undefined) // told by each source that waits for it
    return [recordSource(opening, go), menuSource(session, go), anywhereSource(opening, go)]
  }, [session, go])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions are those of the parts in sight
  const sources = useMemo(() => [actionSource(), ...others], [others, changes])
  const { groups, isAsking } = useHits(sources, text)
  const hits = groups.flatMap((group) => group.hits)
  const active = Math.max(
    0,
    hits.findIndex(({ key }) => key === chosen),
  )
  const id = useId()
  const open = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    // The page that is uncovered has to have the keys and the focus again, before it goes anywhere.
    setTimeout(() => {
      flushSync(onClose)
      hit.run()
    })
  }
  useEffect(() => {
    if (!wantsFirst || isAsking) return
    setWantsFirst(false)
    open(hits[0])
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.key !== 'Enter' && !step) return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    if (step) setChosen(hits[(active + step + hits.length) % hits.length]?.key)
    else if (isAsking && chosen === undefined) setWantsFirst(true)
    else open(hits[active])
  }
  return (
    <Palette title={toolText('search')} onClose={onClose}>
      <div className="bc-input bc-input-affix bc-palette-input">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={toolText('search')}
          aria-expanded={hits.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={hits[active] && `${id}${active}`}
          placeholder={toolText('search.hint')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(undefined)
            setWantsFirst(false)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="bc-hidden" role="status">
        {text && !isAsking && toolText('search.results', { count: hits.length })}
      </div>
      <Hits {...{ id, groups, hits, active, open }} onPoint={(at) => setChosen(hits[at]?.key)} />
      {text && !isAsking && hits.length === 0 && <p className="bc-options-note">{toolText('search.none', { text })}</p>}
      <p className="bc-palette-foot" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> {toolText('search.move')} <kbd>Enter</kbd> {toolText('search.open')} <kbd>Esc</kbd>{' '}
        {toolText('search.close')}
      </p>
    </Palette>
  )
}

type HitsProps = {
  id: string
  groups: readonly Group[]
  hits: readonly Hit[]
  active: number
  open: (hit: Hit) => void
  onPoint: (at: number) => void
}

function Hits({ id, groups, hits, active, open, onPoint }: HitsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[id="${id}${active}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])
  return (
    <div ref={list} id={`${id}list`} role="listbox" aria-label={toolText('search')} className="bc-palette-list">
      {groups.map(({ source, hits: own }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={source.title} role="group" aria-label={toolText(source.title)}>
          <p aria-hidden="true">{toolText(source.title)}</p>
          {own.map((hit) => {
            const at = hits.indexOf(hit)
            return (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the box has focus and keys
              <div
                key={hit.key}
                id={`${id}${at}`}
                role="option"
                aria-selected={at === active}
                className="bc-option"
                onPointerMove={() => onPoint(at)}
                onClick={() => open(hit)}
              >
                <span>{hit.label}</span>
                <small>{hit.hint}</small>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** So many of a source, so that the others are in sight; all of it before anything is typed. */
const MOST = 10
/** No more than this can be in sight as the box opens. */
const IN_SIGHT = 14

/** How many are offered before anything is typed: the rest is drawn after the first paint. */
function useMost(isThere: boolean): number {
  const [most, setMost] = useState(IN_SIGHT)
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(() => startTransition(() => setMost(Number.POSITIVE_INFINITY)), 50)
    return () => clearTimeout(timer)
  }, [isThere])
  return most
}

type Answer = { text: string; hits: readonly Hit[] }

/** What each source finds, as it comes; the best first. What was found for the text before stands until its source answers. */
function useHits(sources: readonly Source[], text: string): { groups: Group[]; isAsking: boolean } {
  const [answers, setAnswers] = useState<ReadonlyMap<Source, Answer>>(new Map())
  useEffect(() => {
    const control = new AbortController()
    for (const source of sources) {
      // Where one cannot answer the others are still of use.
      const answer = Promise.resolve(source.find(text, control.signal)).catch(() => [])
      void answer.then((hits) => {
        if (!control.signal.aborted) setAnswers((before) => new Map(before).set(source, { text, hits }))
      })
    }
    return () => control.abort()
  }, [sources, text])
  let left = useMost(answers.size > 0)
  const groups = sources.map((source): Group => {
    const hits = (answers.get(source)?.hits ?? []).slice(0, text === '' ? left : MOST)
    left -= hits.length
    return { source, hits }
  })
  const isAsking = sources.some((source) => answers.get(source)?.text !== text)
  return { groups: groups.filter(({ hits }) => hits.length > 0).sort(byBest), isAsking }
}

const byBest = (one: Group, other: Group) => (one.hits[0]?.score ?? 1) - (other.hits[0]?.score ?? 1)
