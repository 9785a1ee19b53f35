import './tools.css'
import '../../ui/print.css'
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { askBesides } from '../../providers/besides.ts'
import { loadConfig } from '../../providers/config.ts'
import { getErrors, subscribeErrors } from '../../providers/errors.ts'
import { useLocale } from '../../providers/i18n.ts'
import { configureSettings, useSettings } from '../../providers/settings.ts'
import { useShortcuts } from '../../providers/shortcuts.ts'
import { keepAccent } from '../../ui/accent.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPage, preloadWhenIdle } from '../../ui/lazy-page.tsx'
import { PageBoundary } from '../../ui/page-boundary.tsx'
import { Bell } from './bell.tsx'
import { ErrorPanel } from './error-panel.tsx'
import { FullScreen } from './full-screen.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { Live } from './live.tsx'
import { reportErrors } from './report-errors.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { SizeSelector } from './size-selector.tsx'
import { ThemePicker } from './theme-picker.tsx'
import { toolIcons } from './tool-icons.ts'
import { toolText } from './tool-text.ts'
import { TypedAhead } from './typed-ahead.tsx'
import { Waiting } from './waiting.tsx'

const SearchDialog = lazyPage<{ onClose: () => void }>(() => import('./search-dialog.tsx'))
/** Milliseconds after the tools have come, so that it stands in the way of no page. */
const SEARCH_AFTER = 1500

type Panel = 'search' | 'keys' | 'errors' | 'settings'

/** The tools of the top bar, and what they open. */
export default function HeaderTools() {
  const [panel, setPanel] = useState<Panel>()
  const { showSettings } = useSettings()
  const errors = useSyncExternalStore(subscribeErrors, getErrors)
  useLocale()
  useStart()
  useShortcuts([
    { id: 'app.search', keys: ['mod+k'], whileTyping: true, run: () => setPanel('search') },
    { id: 'app.sheet', keys: ['?'], run: () => setPanel('keys') },
  ])
  const close = useCallback(() => setPanel(undefined), [])
  return (
    <div className="bc-tools">
      <SearchButton onOpen={() => setPanel('search')} />
      {errors.length > 0 && (
        <Button
          kind="text"
          icon={toolIcons.bug}
          {...named(toolText('errors', { count: errors.length }))}
          className="bc-bug"
          onClick={() => setPanel('errors')}
        >
          {String(errors.length)}
        </Button>
      )}
      <Bell />
      <Live />
      <Waiting />
      <FullScreen />
      <SizeSelector />
      <ThemePicker />
      {showSettings && (
        <Button
          kind="text"
          icon={toolIcons.gear}
          {...named(toolText('settings'))}
          onClick={() => setPanel('settings')}
        />
      )}
      {panel === 'search' && (
        <PageBoundary>
          <Suspense fallback={<TypedAhead onClose={close} />}>
            <SearchDialog onClose={close} />
          </Suspense>
        </PageBoundary>
      )}
      {panel === 'keys' && <KeysSheet onClose={close} />}
      {panel === 'errors' && <ErrorPanel entries={errors} onClose={close} />}
      {panel === 'settings' && <SettingsPanel onClose={close} />}
    </div>
  )
}

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform)

/** It looks like what it opens. */
function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      icon="search"
      className="bc-search"
      {...named(toolText('search'))}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <span>{toolText('search.short')}</span>
      <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
    </Button>
  )
}

const named = (label: string) => ({ 'aria-label': label, title: label })

/** What is not needed for the first page: the server's word on the settings, the report of errors. */
function useStart(): void {
  useEffect(() => preloadWhenIdle([SearchDialog], SEARCH_AFTER), [])
  useEffect(() => {
    keepAccent()
    loadConfig().then(
      ({ showSettings }) => configureSettings({ showSettings }),
      () => undefined, // the defaults hold
    )
    void askBesides()
    return reportErrors()
  }, [])
}
