import { useOne, useUpdate } from '@refinedev/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Flag, flags } from '../../../define/flags.ts'
import { mayChangeAny, mayDo } from '../../../providers/access.ts'
import type { ApiError } from '../../../providers/api-error.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { notify } from '../../../providers/notify.ts'
import { isVisible } from '../../../providers/session.ts'
import { openForm } from '../../../providers/unsaved.ts'
import { staff } from '../../../resources/company/staff.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAttemptKey } from '../../resource/record/attempt-key.ts'
import { type One, quietMeta } from '../../resource/record/calls.ts'
import { failureOf, isUncertain } from '../../resource/record/failure.ts'
import type { Row } from '../../resource/record/row.ts'
import type { Effective } from './calls.ts'
import { matrixRows } from './matrix.ts'
import { sourceText } from './source-text.ts'
import { say } from './text.ts'

const settings = ['role', 'show', 'hide'] as const
type Setting = (typeof settings)[number]
type Clicked = Readonly<Partial<Record<Flag, Setting>>>

/** The menus of a person, and what is set for this person alone before the roles. */
export function FlagSheet({ effective, onChanged }: { effective: Effective; onChanged: () => void }): ReactNode {
  const overrides = useOverrides(effective.id, onChanged)
  const { clicked, settingOf, mayChange } = overrides
  return (
    <div>
      <table className="pm-list">
        <caption>{say('person.menus')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('person.menu')}</th>
            <th scope="col">{say('person.result')}</th>
            <th scope="col">{say('person.from')}</th>
            {mayChange && (
              <th scope="col" className="pm-screen-only">
                {say('person.setting')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {matrixRows.flatMap(({ key, depth }) => {
            const found = effective.flags.find(({ flag }) => `flag.${flag}` === key)
            if (!found) return []
            const { flag, hidden, from } = found
            return (
              <tr key={flag} data-off={hidden === 1 || undefined}>
                <th scope="row" data-depth={depth || undefined}>
                  {labelOf(flags[flag])}
                </th>
                <td>{say(hidden ? 'flag.hidden' : 'flag.shown')}</td>
                <td>{sourceText(from)}</td>
                {mayChange && (
                  <td className="pm-screen-only" data-changed={clicked[flag] !== undefined || undefined}>
                    <SettingChoice
                      label={labelOf(flags[flag])}
                      value={settingOf(flag)}
                      onChange={(setting) => overrides.set(flag, setting)}
                    />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      <OverrideBar {...overrides} name={effective.name} />
    </div>
  )
}

type ChoiceProps = { label: string; value: Setting; onChange: (setting: Setting) => void }

function SettingChoice({ label, value, onChange }: ChoiceProps): ReactNode {
  return (
    <fieldset className="bc-fieldset pm-setting" aria-label={say('person.settingOf', { label })}>
      {settings.map((setting) => (
        <label key={setting}>
          <input
            type="radio"
            name={`setting ${label}`}
            checked={setting === value}
            onChange={() => onChange(setting)}
          />
          <span>{say(`setting.${setting}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The settings of one person as stored in the staff row, and what was clicked over them. */
function useOverrides(id: string, onChanged: () => void) {
  const mayRead = mayDo('role.edit') && mayChangeAny(staff) && isVisible(staff.flag)
  const { query: found } = useOne<One, ApiError>({
    resource: 'staff',
    id,
    meta: quietMeta(),
    queryOptions: { enabled: mayRead, staleTime: 0, retry: false },
  })
  const { mutateAsync: update } = useUpdate<One, ApiError>({ resource: 'staff', invalidates: [] })
  const row = found.data?.data
  const [clicks, setClicks] = useState<Clicked>({})
  const attempt = useAttemptKey()
  const stored = (flag: Flag) => (row ? settingIn(row, flag) : 'role')
  const clicked = Object.fromEntries(
    Object.entries(clicks).filter(([flag, setting]) => setting !== stored(flag as Flag)),
  ) as Clicked
  const newest = useRef(clicked)
  newest.current = clicked
  useEffect(() => {
    openForm('/company/jurisdiction', {
      isDirty: () => Object.keys(newest.current).length > 0,
      discard: () => setClicks({}),
    })
  }, [])
  const settingOf = (flag: Flag): Setting => clicked[flag] ?? stored(flag)

  /** The message of a refusal; empty when it is done. */
  const save = async (): Promise<string> => {
    if (!row) return ''
    const having = (setting: Setting) => (Object.keys(flags) as Flag[]).filter((flag) => settingOf(flag) === setting)
    const body = { version: row.version, shownFlags: having('show'), hiddenFlags: having('hide') }
    try {
      await update({ id, values: body, meta: quietMeta(attempt.keyOf({ id, ...body })) })
      attempt.settle()
      setClicks({})
      await found.refetch()
      onChanged()
      return ''
    } catch (error) {
      const failure = failureOf(error)
      if (!isUncertain(failure)) attempt.settle()
      if (failure.status === 409) await found.refetch()
      return [failure.message, ...failure.errors.map(({ message }) => message)].join(' ')
    }
  }
  const set = (flag: Flag, setting: Setting) => setClicks((former) => ({ ...former, [flag]: setting }))
  return { clicked, settingOf, set, save, clear: () => setClicks({}), mayChange: Boolean(row?._can.change) }
}

function settingIn(row: Row, flag: Flag): Setting {
  const has = (name: string) => Array.isArray(row[name]) && (row[name] as string[]).includes(flag)
  return has('shownFlags') ? 'show' : has('hiddenFlags') ? 'hide' : 'role'
}

type BarProps = Pick<ReturnType<typeof useOverrides>, 'clicked' | 'save' | 'clear'> & { name: string }

function OverrideBar({ clicked, save, clear, name }: BarProps): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const changes = Object.entries(clicked) as [Flag, Setting][]
  if (changes.length === 0) return null
  const run = async () => {
    setBusy(true)
    const message = await save()
    setBusy(false)
    setProblem(message)
    if (message) return
    setAsking(false)
    notify.success(say('save.done'))
  }
  return (
    <section className="pm-save pm-screen-only" aria-label={say('save.bar')}>
      <span>{say('override.count', { count: changes.length })}</span>
      <Button onClick={clear}>{say('save.discard')}</Button>
      <Button kind="primary" onClick={() => setAsking(true)}>
        {say('save.preview')}
      </Button>
      {isAsking && (
        <Dialog
          title={say('override.title', { name })}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button kind="primary" isBusy={isBusy} onClick={() => void run()}>
                {say('save.do')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('action.cancel')}</Button>
            </>
          }
        >
          {problem && (
            <p role="alert" className="pm-problem">
              {problem}
            </p>
          )}
          <ul className="pm-diff">
            {changes.map(([flag, setting]) => (
              <li key={flag} data-kind={setting === 'hide' ? 'removed' : 'added'}>
                {labelOf(flags[flag])} → {say(`setting.${setting}`)}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </section>
  )
}
