import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useSession } from '../../providers/access.ts'
import { useGo } from '../../providers/use-navigate-now.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { actionSource, type Hit, menuSource, type Source } from './search-sources.ts'
import { toolText } from './tool-text.ts'

type Group = { source: Source; hits: readonly Hit[] }

/** Finds pages and actions by name, pinyin, initials or path; by keyboard from the first letter to the last. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const session = useSession()
  const go = useGo()
  const sources = useMemo(() => [actionSource(), menuSource(session, go)], [session, go])
  const groups = useHits(sources, text)
  const hits = groups.flatMap((group) => group.hits)
  const id = useId()
  const open = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    // The page that is uncovered has to have the keys and the focus again.
    setTimeout(hit.run)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.key !== 'Enter' && !step) return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    if (step && hits.length > 0) setActive((active + step + hits.length) % hits.length)
    else if (!step) open(hits[active])
  }
  return (
    <Dialog title={toolText('search')} kind="palette" onClose={onClose}>
      <div className="bc-input bc-input-affix bc-palette-input">
        <Icon name="search" />
        <input
          autoFocus
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
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="bc-hidden" role="status">
        {text && toolText('search.results', { count: hits.length })}
      </div>
      <Hits {...{ id, groups, hits, active, open }} onPoint={setActive} />
      {text && hits.length === 0 && <p className="bc-options-note">{toolText('search.none', { text })}</p>}
      <p className="bc-palette-foot" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> {toolText('search.move')} <kbd>Enter</kbd> {toolText('search.open')} <kbd>Esc</kbd>{' '}
        {toolText('search.close')}
      </p>
    </Dialog>
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

/** What each source finds; the best first. Answers to an older question are dropped. */
function useHits(sources: readonly Source[], text: string): Group[] {
  const [groups, setGroups] = useState<Group[]>([])
  useEffect(() => {
    const control = new AbortController()
    const ask = async (source: Source): Promise<Group> => ({
      source,
      hits: await Promise.resolve(source.find(text, control.signal)).catch(() => []), // the others are still of use
    })
    void Promise.all(sources.map(ask)).then((found) => {
      if (!control.signal.aborted) setGroups(found.filter(({ hits }) => hits.length > 0).sort(byBest))
    })
    return () => control.abort()
  }, [sources, text])
  return groups
}

const byBest = (one: Group, other: Group) => (one.hits[0]?.score ?? 1) - (other.hits[0]?.score ?? 1)
