import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatMoment } from '../../define/business-day.ts'
import type { Print, Resource } from '../../define/resource.ts'
import { useSession } from '../../providers/access.ts'
import { resourceOf } from '../../providers/definitions.ts'
import { labelOf } from '../../providers/i18n.ts'
import { useViewName } from '../../providers/in-sight.ts'
import { useRead } from '../../providers/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, NoPermission, Skeleton } from '../../ui/states.tsx'
import type { Papers as PapersAnswer } from './answer.ts'
import { PaperSheet } from './paper-sheet.tsx'
import type { PrintTarget } from './print-at.ts'
import { say } from './text.ts'
import { usePaperDefinitions } from './use-paper-definitions.ts'
import './print.css'

const copyUses = ['copyOne', 'copyTwo', 'copyThree'] as const

/** The papers of a selection as they will lie in the printer, and the way there. */
export default function PrintPage({ resource: name, print: key }: PrintTarget): ReactNode {
  const [params] = useSearchParams()
  const ids = params.getAll('id')
  const resource = resourceOf(name)
  const declared = resource.prints?.[key]
  const found = useRead<PapersAnswer>(
    `/api/${name}/prints/${key}`,
    { id: ids },
    { enabled: declared !== undefined && ids.length > 0 },
  )
  useViewName(declared && labelOf(declared.label))
  if (!declared || ids.length === 0) return <ErrorState text={say('none')} />
  if (found.isPending) return <Skeleton />
  if (found.isError) {
    if (found.error.statusCode === 403) return <NoPermission />
    return <ErrorState text={found.error.message || say('failed')} onRetry={() => void found.refetch()} />
  }
  return <Papers {...{ resource, name: key, declared }} papers={found.data} />
}

type PapersProps = { resource: Resource; name: string; declared: Print; papers: PapersAnswer }

function Papers({ resource, name, declared, papers }: PapersProps): ReactNode {
  const [copies, setCopies] = useState(1)
  const navigate = useNavigate()
  const { info } = useSession()
  const { items, layout } = papers
  usePaperDefinitions(resource, name, layout)
  const print = { ...declared, ...layout }
  const by = say('by', { name: info?.current_user_name ?? '', time: formatMoment(new Date().toISOString()) })
  const uses = copyUses.slice(0, copies)
  return (
    <div className="print">
      <header className="print-bar">
        <Button onClick={() => void navigate(-1)}>{say('back')}</Button>
        <h1>{labelOf(print.label)}</h1>
        <span>{say('count', { count: items.length, pages: items.length * copies })}</span>
        {print.paper && <span>{say('fit', { paper: paperNames[print.paper] })}</span>}
        <fieldset className="print-copies" aria-label={say('copies')}>
          <span>{say('copies')}</span>
          {copyUses.map((use, at) => (
            <Button key={use} kind={copies === at + 1 ? 'primary' : 'default'} onClick={() => setCopies(at + 1)}>
              {at + 1}
            </Button>
          ))}
        </fieldset>
        <Button kind="primary" onClick={() => window.print()}>
          {say('print')}
        </Button>
      </header>
      {items.flatMap((item) =>
        uses.map((use, at) => (
          <PaperSheet
            key={`${item.row.id} ${use}`}
            definition={{ resource, print, ...layout }}
            papers={papers}
            item={item}
            copy={copies > 1 ? say('copy', { at: at + 1, use: say(use) }) : undefined}
            by={by}
          />
        )),
      )}
    </div>
  )
}

const paperNames = { A4: 'A4', A5: 'A5', continuous: '241 × 140 mm', roll: '80 mm' } as const
