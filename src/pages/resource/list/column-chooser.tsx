import { Suspense, useRef, useState } from 'react'
import { t } from '../../../providers/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import type { ColumnSetup } from './use-column-setup.ts'

const ColumnList = lazyPage(() => import('./column-list.tsx'))

/** The button that opens the choice of columns, which comes when it is pointed at. */
export function ColumnChooser({ setup }: { setup: ColumnSetup }) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const label = t('list.columns')
  return (
    <>
      <Button
        ref={anchor}
        kind="text"
        icon="columns"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // What cannot be had now is told of when it is opened.
        onPointerEnter={() => void ColumnList.preload().catch(() => undefined)}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Suspense>
          <ColumnList anchor={anchor} label={label} setup={setup} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
