import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox, TextInput } from '../../ui/input.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type BoardLeg, legsOf } from './lanes.ts'
import { say } from './text.ts'

const legs = Object.keys(legsOf) as BoardLeg[]
const panes = ['cars', 'trucks'] as const
type Pane = (typeof panes)[number]

type BoardBarProps = {
  leg: BoardLeg
  text: string
  truckText: string
  isNoVinOnly: boolean
  pane: Pane
  isLate: boolean
  /** So many cars are shown, and not all. */
  capped: number | undefined
  undo: (() => Promise<void>) | undefined
  onLeg: (leg: BoardLeg) => void
  onText: (text: string) => void
  onTruckText: (text: string) => void
  onNoVinOnly: (isOnly: boolean) => void
  /** On a phone one of the two sides is shown. */
  onPane: ((pane: Pane) => void) | undefined
  onRefresh: () => void
}

/** Above the board: which leg, what is looked for, and the way back. */
export function BoardBar(props: BoardBarProps): ReactNode {
  const { leg, pane, isLate, capped, undo } = props
  return (
    <div className="board-bar">
      <Tabs
        tabs={legs.map((key) => ({ key, label: say(key) }))}
        active={leg}
        label={say('leg')}
        onChange={(key) => props.onLeg(key as BoardLeg)}
      />
      <TextInput
        type="search"
        aria-label={say('find')}
        placeholder={say('find')}
        value={props.text}
        onChange={(event) => props.onText(event.target.value)}
      />
      <Checkbox checked={props.isNoVinOnly} onChange={(event) => props.onNoVinOnly(event.target.checked)}>
        {say('onlyNoVin')}
      </Checkbox>
      <TextInput
        type="search"
        aria-label={say('findTruck')}
        placeholder={say('findTruck')}
        value={props.truckText}
        onChange={(event) => props.onTruckText(event.target.value)}
      />
      <Button disabled={!undo} onClick={() => void undo?.()}>
        {say('undo')}
      </Button>
      <Button onClick={props.onRefresh}>{say('refresh')}</Button>
      {isLate && <mark role="status">{say('lateBoard')}</mark>}
      {capped !== undefined && <span className="board-small">{say('capped', { count: capped })}</span>}
      {props.onPane && (
        <Tabs
          tabs={panes.map((key) => ({ key, label: say(key) }))}
          active={pane}
          label={say('sides')}
          onChange={(key) => props.onPane?.(key as Pane)}
        />
      )}
    </div>
  )
}

type PickBarProps = { count: number; slots: number; onClear: () => void; onTrucks: (() => void) | undefined }

/** What was chosen, until it is put somewhere. */
export function PickBar({ count, slots, onClear, onTrucks }: PickBarProps): ReactNode {
  return (
    <div className="board-picked" role="status">
      <span className="board-grow">{say('picked', { count, slots })}</span>
      {onTrucks && (
        <Button kind="primary" onClick={onTrucks}>
          {say('toTrucks')}
        </Button>
      )}
      <Button onClick={onClear}>{say('clear')}</Button>
    </div>
  )
}
