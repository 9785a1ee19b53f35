import { type ReactNode, useState } from 'react'
import { labelOf } from '../../providers/i18n.ts'
import { homeCards } from '../../resources/home.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { blocks } from './overview.tsx'
import { say } from './text.ts'
import { inOrder, type Setup } from './use-setup.ts'

type SetupProps = {
  setup: Setup
  /** As it comes. */
  initial: Setup
  tabs: readonly { key: string; label: string }[]
  onSave: (setup: Setup) => void
  onClose: () => void
}

/** Which cards, blocks and tabs are shown, and in which order; kept for this person on whatever device. */
export default function SetupDialog({ setup, initial, tabs, onSave, onClose }: SetupProps): ReactNode {
  const [draft, setDraft] = useState(setup)
  const labels = new Map<string, string>([
    ...Object.entries(homeCards).map(([name, { label }]) => [name, labelOf(label)] as const),
    ...blocks.map((name) => [name, say(name)] as const),
    ...tabs.map(({ key, label }) => [key, label] as const),
  ])
  const names = inOrder([...labels.keys()], draft)
  const toggle = (name: string) =>
    setDraft({
      ...draft,
      hidden: draft.hidden.includes(name) ? draft.hidden.filter((one) => one !== name) : [...draft.hidden, name],
    })
  const move = (name: string, by: -1 | 1) => {
    const at = names.indexOf(name)
    const next = names.toSpliced(at, 1).toSpliced(at + by, 0, name)
    setDraft({ ...draft, order: next })
  }
  const save = () => {
    onSave(draft)
    onClose()
  }
  return (
    <Dialog
      title={say('setup')}
      onClose={onClose}
      footer={
        <>
          <Button kind="primary" onClick={save}>
            {say('save')}
          </Button>
          <Button onClick={() => setDraft(initial)}>{say('reset')}</Button>
        </>
      }
    >
      <ul className="home-setup">
        {names.map((name, at) => {
          const label = labels.get(name) ?? name
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  aria-label={say('show', { name: label })}
                  checked={!draft.hidden.includes(name)}
                  onChange={() => toggle(name)}
                />{' '}
                {label}
              </label>
              <Button
                kind="text"
                icon="up"
                aria-label={say('up', { name: label })}
                disabled={at === 0}
                onClick={() => move(name, -1)}
              />
              <Button
                kind="text"
                icon="down"
                aria-label={say('down', { name: label })}
                disabled={at === names.length - 1}
                onClick={() => move(name, 1)}
              />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
