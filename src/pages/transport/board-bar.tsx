import type { ReactNode } from 'react'
import type { Text } from '../../define/text.ts'
import { labelOf } from '../../providers/i18n.ts'
import { pickupModes, transportModes } from '../../resources/orders/options.ts'
import type { Board } from '../../resources/transport/board.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Select, TextInput } from '../../ui/input.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type BoardLeg, type CarFilter, legsOf } from './lanes.ts'
import { say } from './text.ts'

const legs = Object.keys(legsOf) as BoardLeg[]
const panes = ['cars', 'trucks'] as const
type Pane = (typeof panes)[number]

type BoardBarProps = {
  offices: Board['offices']
  leg: BoardLeg
  filter: CarFilter
  truckText: string
  pane: Pane
  isLate: boolean
  /** So many cars are shown, and not all. */
  capped: number | undefined
  undo: (() => Promise<void>) | undefined
  onLeg: (leg: BoardLeg) => void
  onFilter: (filter: CarFilter) => void
  onTruckText: (text: string) => void
  /** On a phone one of the two sides is shown. */
  onPane: ((pane: Pane) => void) | undefined
  onRefresh: () => void
}

const labelled = (options: Readonly<Record<string, Text>>) =>
  Object.entries(options).map(([value, label]) => ({ value, label: labelOf(label) }))

/** What is chosen out of a few: of the order, by its options. */
const exact = [
  [
    'officeId',
    'office',
    ({ offices }: BoardBarProps) => Object.entries(offices).map(([value, label]) => ({ value, label })),
  ],
  ['mode', 'mode', () => labelled(transportModes)],
  ['pickupMode', 'pickupMode', () => labelled(pickupModes)],
] as const

/** Above the board: which leg, what is looked for, and the way back. */
export function BoardBar(props: BoardBarProps): ReactNode {
  const { leg, filter, pane, isLate, capped, undo } = props
  const narrow = (part: Partial<CarFilter>) => props.onFilter({ ...filter, ...part })
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
        value={filter.text}
        onChange={(event) => narrow({ text: event.target.value })}
      />
      {exact.map(([name, what, optionsOf]) => (
        <Select
          key={name}
          aria-label={say(what)}
          placeholder={say('any', { what: say(what) })}
          options={optionsOf(props)}
          value={filter[name]}
          onChange={(event) => narrow({ [name]: event.target.value })}
        />
      ))}
      <Checkbox checked={filter.isNoVinOnly} onChange={(event) => narrow({ isNoVinOnly: event.target.checked })}>
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
