import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type AnyField, isFile, isRegion, traitsOf } from '../../define/field.ts'
import { errorsOf, schemaOf } from '../../define/schema.ts'
import { useUser } from '../../providers/access.ts'
import { resourceOf } from '../../providers/definitions.ts'
import { labelOf, messageIn, t } from '../../providers/i18n.ts'
import type { DriverLoad, DriverTrip, DriverWork } from '../../resources/transport/driver.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { inputs } from '../resource/by-kind/inputs.ts'
import { initialOf } from '../resource/record/form-model.ts'
import { CityField } from './city-field.tsx'
import { PhotoField, SignatureField, usePhotos } from './photo-field.tsx'
import { type Job, newKey, store } from './queue/store.ts'
import { say } from './texts.ts'
import { whereabouts } from './whereabouts.ts'
import '../resource/controls/signature.css'

export type Asked = { trip: DriverTrip; load?: DriverLoad; resource: Job['resource']; verb: string; title: string }
type Values = Readonly<Record<string, unknown>>

/** When it was done is known: the phone's clock says it. */
const times: Readonly<Record<string, string>> = {
  depart: 'departedAt',
  arrive: 'arrivedAt',
}
const timeOf = (verb: string): string => times[verb] ?? 'at'

type SheetProps = {
  asked: Asked
  work: DriverWork
  now: () => string
  onDone: (job: Job, draft: string) => Promise<void>
  onClose: () => void
}

/** What an action asks for, by its definition; what is typed and taken outlives the page. */
export default function ActionSheet({ asked, work, now, onDone, onClose }: SheetProps): ReactNode {
  const { trip, load, resource, verb, title } = asked
  const user = useUser()
  const staffId = user?.staffId ?? ''
  const rowId = load?.id ?? trip.id
  const owner = `${rowId}.${verb}`
  const input = resourceOf(resource).actions?.[verb]?.input ?? {}
  const fields = useMemo(() => shownOf(input, verb), [input, verb])
  const start = useMemo(
    () => ({
      ...Object.fromEntries(fields.map(([name, field]) => [name, initialOf(field, user, new Date())])),
      ...(load && verb === 'sign' ? known(load) : {}),
    }),
    [fields, load, user, verb],
  )
  const [values, write] = useDraft(owner, start)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const place = usePlace(verb)
  const [photos, readPhotos] = usePhotos({ owner, field: 'photos' })
  const [signature, readSignature] = usePhotos({ owner, field: 'signature' })

  const save = async () => {
    const typed = fields.filter(([, field]) => !isFile(field))
    const given = Object.fromEntries(
      typed.flatMap(([name]) => (values[name] === undefined || values[name] === null ? [] : [[name, values[name]]])),
    )
    const found = checked(Object.fromEntries(typed), given)
    const lack = lacking(asked, work, photos.length, signature.length)
    if (lack) found.photos = lack
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    const at = now()
    const stamped = { ...(timeOf(verb) in input ? { [timeOf(verb)]: at } : {}), ...placeIn(input, given, place) }
    const job: Job = {
      ...{ staffId, tripId: trip.id, label: title, resource, verb, rowId, at, key: newKey() },
      input: { ...given, ...stamped },
    }
    await onDone(job, owner).catch(() => setErrors({ photos: say('full') }))
    setSaving(false)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button kind="primary" isBusy={isSaving} onClick={() => void save()}>
            {labelOf(resourceOf(resource).actions?.[verb]?.label ?? [say('save'), say('save')])}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
        </>
      }
    >
      <div className="driver-form">
        {fields.map(([name, field]) => (
          <Field
            key={name}
            {...{ name, field, owner, staffId }}
            value={values[name]}
            error={errors[name]}
            cities={work.cities}
            photos={name === 'signature' ? signature : photos}
            onPhotos={name === 'signature' ? readSignature : readPhotos}
            onChange={(value) => write({ [name]: value })}
          />
        ))}
      </div>
    </Dialog>
  )
}

/** What a hand asks of a phone: not when it was, nor why a rule is broken. */
const shownOf = (input: Readonly<Record<string, AnyField>>, verb: string): [string, AnyField][] =>
  Object.entries(input).filter(([name, field]) => field.hidden !== 'form' && !field.onRefusal && name !== timeOf(verb))

/** Who takes the car mostly signs for it. */
const known = ({ consignee, consigneePhone, dueFen }: DriverLoad): Values => ({
  signedBy: consignee,
  signedPhone: consigneePhone?.includes('*') ? null : consigneePhone,
  collectedFen: dueFen,
})

function checked(fields: Readonly<Record<string, AnyField>>, given: Values): Record<string, string> {
  const result = schemaOf(fields, 'input').safeParse(given)
  const found = result.success ? [] : errorsOf(result.error)
  return Object.fromEntries(found.map(({ field, message }) => [field.split('.')[0] ?? '', messageIn(message)]))
}

/** What the server would refuse hours later is said here. */
function lacking({ verb, load }: Asked, work: DriverWork, photos: number, signatures: number): string | undefined {
  const count = photos + (load?.photoCount ?? 0)
  if (verb === 'load' && count < work.intakePhotos) return say('lacking', { least: work.intakePhotos, count })
  const isProven = signatures > 0 || photos >= work.handOverPhotos
  return verb === 'sign' && !isProven ? say('proof', { least: work.handOverPhotos }) : undefined
}

const placeIn = (input: Readonly<Record<string, AnyField>>, given: Values, place: string | undefined): Values =>
  'place' in input && !given.place && place ? { place } : {}

/**
 * What is typed is kept on the phone, under the row and what is done to it. What was kept may be read late, on a slow
 * phone: what has been typed meanwhile stands.
 */
function useDraft(owner: string, start: Values): [Values, (change: Values) => void] {
  const latest = useRef<Values>(start)
  const typed = useRef<Values>({})
  const [values, setValues] = useState<Values>(start)
  const show = useCallback((next: Values) => {
    latest.current = next
    setValues(next)
  }, [])
  const keep = useCallback(
    (next: Values) =>
      void store()
        .then((database) => database.put('drafts', next, owner))
        .catch(() => undefined), // full: it stands in the form
    [owner],
  )
  useEffect(() => {
    let isOpen = true
    void store()
      .then((database) => database.get('drafts', owner))
      .then((kept) => {
        if (!kept || !isOpen) return
        show({ ...latest.current, ...kept, ...typed.current })
        if (Object.keys(typed.current).length > 0) keep(latest.current)
      })
      .catch(() => undefined) // without a store the form is as good as any other
    return () => {
      isOpen = false
    }
  }, [owner, show, keep])
  const write = (change: Values) => {
    typed.current = { ...typed.current, ...change }
    show({ ...latest.current, ...change })
    keep(latest.current)
  }
  return [values, write]
}

/** Where the phone is, if it tells in time. */
function usePlace(verb: string): string | undefined {
  const [place, setPlace] = useState<string>()
  useEffect(() => {
    if (verb === 'inspect') return
    void whereabouts(10_000).then((here) => {
      if (here) setPlace(`${here.lat.toFixed(5)},${here.lng.toFixed(5)} ±${here.accuracy}m`)
    })
  }, [verb])
  return place
}

type FieldProps = {
  name: string
  field: AnyField
  owner: string
  staffId: string
  value: unknown
  error: string | undefined
  cities: DriverWork['cities']
  photos: Parameters<typeof PhotoField>[0]['photos']
  onPhotos: () => Promise<void>
  onChange: (value: unknown) => void
}

function Field({
  name,
  field,
  owner,
  staffId,
  value,
  error,
  cities,
  photos,
  onPhotos,
  onChange,
}: FieldProps): ReactNode {
  const id = `driver-${name}`
  const label = labelOf(field.label)
  const of = { staffId, owner, field: name }
  const Input = inputs[field.kind]
  const described = error ? `${id}-error` : undefined
  const isSignature = traitsOf(field).leastSide !== undefined
  return (
    <div className="driver-field">
      <label className="form-label" htmlFor={id}>
        {label}
        {field.required === true && (
          <span className="form-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {isFile(field) ? (
        isSignature ? (
          <SignatureField of={of} label={label} photos={photos} onChange={onPhotos} />
        ) : (
          <PhotoField of={of} label={label} photos={photos} max={Number(field.max ?? 9)} onChange={onPhotos} />
        )
      ) : isRegion(field) ? (
        <CityField {...{ id, cities, value, onChange }} invalid={error !== undefined} />
      ) : (
        <Input
          {...{ id, field, value, onChange }}
          onBlur={() => undefined}
          invalid={error !== undefined}
          {...(described ? { describedBy: described } : {})}
        />
      )}
      {field.hint && <div className="form-hint">{labelOf(field.hint)}</div>}
      {error && (
        <div id={`${id}-error`} className="form-error" role="alert">
          {error}
        </div>
      )}
    </div>
  )
}
