import { useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { textOfMark } from '../../../define/car-parts.ts'
import type { ApiError } from '../../../providers/api-error.ts'
import { resourceOf } from '../../../providers/definitions.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { Select } from '../../../ui/input.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { CarDrawing } from '../../resource/controls/car-drawing.tsx'
import FileGallery from '../../resource/controls/file-gallery.tsx'
import { quietMeta } from '../../resource/record/calls.ts'
import type { BelowProps } from '../../resource/record/override.ts'
import { type Row, refText } from '../../resource/record/row.ts'
import { NOTHING, textOf } from '../../resource/record/text-of.ts'
import { say } from './text.ts'
import './comparison.css'

/** An order's cars have four or five inspections each. */
const MOST = 500

/** Two inspections of a car side by side: its marks, what lay in it, and the photos of both. */
export default function Comparison({ related, row }: BelowProps): ReactNode {
  const { query: found } = useList<Row, ApiError>({
    resource: related.resource,
    pagination: { currentPage: 1, pageSize: MOST },
    sorters: [{ field: 'at', order: 'asc' }],
    filters: [{ field: related.by ?? '', operator: 'eq', value: row.id }],
    meta: quietMeta(),
    queryOptions: { placeholderData: keepPreviousData, staleTime: 0, retry: false },
  })
  const [chosen, setChosen] = useState<string>()
  if (found.error?.statusCode === 403) return null
  if (found.isPending) return <Skeleton rows={4} />
  if (found.isError) return <ErrorState text={t('show.failed')} onRetry={() => void found.refetch()} />
  const all = found.data.data
  const cars = [...new Set(all.map((one) => String(one.orderCarId)))]
  const car = chosen && cars.includes(chosen) ? chosen : cars[0]
  const ofCar = all.filter((one) => one.orderCarId === car)
  const nameOf = (id: string) => refText(all.find((one) => one.orderCarId === id) ?? row, 'orderCarId') ?? id
  return (
    <>
      {cars.length > 1 && (
        <Select
          className="comparison-car"
          aria-label={say('car')}
          value={car ?? ''}
          options={cars.map((id, at) => ({ value: id, label: `${at + 1} · ${nameOf(id)}` }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      {ofCar.length < 2 ? (
        <p className="show-none">{say(ofCar.length === 0 ? 'none' : 'one')}</p>
      ) : (
        <Pair key={car} looks={ofCar} />
      )}
    </>
  )
}

const marksOf = (look: Row | undefined): string[] => (Array.isArray(look?.marks) ? (look.marks as string[]) : [])
const said = (marks: readonly string[]): string => marks.map((mark) => labelOf(textOfMark(mark))).join('、')

/** The first and the last to begin with. */
function Pair({ looks }: { looks: readonly Row[] }): ReactNode {
  const [sides, setSides] = useState({ left: looks[0]?.id, right: looks.at(-1)?.id })
  const left = looks.find(({ id }) => id === sides.left) ?? looks[0]
  const right = looks.find(({ id }) => id === sides.right) ?? looks.at(-1)
  const fresh = marksOf(right).filter((mark) => !marksOf(left).includes(mark))
  const gone = marksOf(left).filter((mark) => !marksOf(right).includes(mark))
  return (
    <>
      <p className={fresh.length > 0 ? 'comparison-said comparison-worse' : 'comparison-said'} role="status">
        {fresh.length > 0 ? say('fresh', { marks: said(fresh) }) : say('same')}
        {gone.length > 0 && ` · ${say('gone', { marks: said(gone) })}`}
      </p>
      <div className="comparison">
        {(['left', 'right'] as const).map((side) => (
          <Side
            key={side}
            label={say(side)}
            look={side === 'left' ? left : right}
            looks={looks}
            fresh={side === 'right' ? fresh : []}
            onChoose={(id) => setSides((former) => ({ ...former, [side]: id }))}
          />
        ))}
      </div>
    </>
  )
}

const facts = ['region', 'place', 'mileage', 'energyPercent', 'keyCount', 'items', 'note', 'signedBy', 'createdById']

type SideProps = {
  label: string
  look: Row | undefined
  looks: readonly Row[]
  fresh: readonly string[]
  onChoose: (id: string) => void
}

function Side({ label, look, looks, fresh, onChoose }: SideProps): ReactNode {
  const { fields } = resourceOf('carInspections')
  if (!look) return null
  const text = (name: string, of = look) => {
    const field = fields[name]
    return name === 'createdById' ? (refText(of, name) ?? NOTHING) : field ? textOf(field, name, of) : NOTHING
  }
  const photos = [look.photos, look.signature].flatMap((ids) => (Array.isArray(ids) ? (ids as string[]) : []))
  return (
    <section className="comparison-side" aria-label={label}>
      <Select
        aria-label={label}
        value={look.id}
        options={looks.map((one) => ({ value: one.id, label: `${text('stage', one)} ${text('at', one)}` }))}
        onChange={({ target }) => onChoose(target.value)}
      />
      <CarDrawing marks={marksOf(look)} fresh={fresh} />
      <p className="comparison-marks">{said(marksOf(look)) || say('noMarks')}</p>
      <dl className="comparison-facts">
        {facts.map((name) => {
          const shown = text(name)
          if (shown === NOTHING || shown === '') return null
          const heading = name === 'createdById' ? undefined : fields[name]?.label
          return (
            <div key={name}>
              <dt>{heading ? labelOf(heading) : say('by')}</dt>
              <dd>{shown}</dd>
            </div>
          )
        })}
      </dl>
      {photos.length > 0 ? (
        <FileGallery
          resource={resourceOf('carInspections')}
          field={fields.photos as never}
          name="photos"
          row={{ ...look, photos }}
          files={look._files}
        />
      ) : (
        <p className="show-none">{say('noPhotos')}</p>
      )}
    </section>
  )
}
