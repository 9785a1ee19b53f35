import { type ReactNode, useId } from 'react'
import type { Resource } from '../../../define/resource.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { sheetReaders } from '../../../resources/sheet-readers.ts'
import { Select, TextInput } from '../../../ui/input.tsx'
import { headingOf, type Layout, type Sheet } from './read-sheet.ts'
import { text } from './texts.ts'

/** The sheet at hand, and how it is read. */
type Chosen = { sheet: Sheet; layout: Layout }
type LayoutChoiceProps = { resource: Resource; chosen: Chosen; isBusy: boolean; onChange: (next: Chosen) => void }

/** As what the sheet was understood, and how else it may be read. */
export function LayoutChoice({ resource, chosen, isBusy, onChange }: LayoutChoiceProps): ReactNode {
  const { sheet, layout } = chosen
  const id = useId()
  const readers = resource.exchange?.import?.readers ?? []
  const options = [
    { value: '', label: text('template.own') },
    ...readers.map((value) => ({ value, label: labelOf(sheetReaders[value]?.label ?? value) })),
  ]
  const choose = (reader: string) =>
    onChange({ sheet, layout: { reader, headingRow: Math.max(0, headingOf(resource, sheet.table, reader)) } })
  return (
    <div className="import-layout">
      <span>{sheet.file.name}</span>
      {readers.length > 0 && (
        <label htmlFor={`${id}-reader`}>
          {text('layout')}
          <Select
            id={`${id}-reader`}
            value={layout.reader}
            options={options}
            disabled={isBusy}
            onChange={({ target }) => choose(target.value)}
          />
        </label>
      )}
      <label htmlFor={`${id}-row`}>
        {text('headingRow')}
        <TextInput
          id={`${id}-row`}
          key={layout.headingRow}
          type="number"
          min={1}
          max={Math.max(1, sheet.table.length)}
          disabled={isBusy}
          defaultValue={layout.headingRow + 1}
          onBlur={({ target }) => {
            const headingRow = Number(target.value) - 1
            const isRow = Number.isInteger(headingRow) && headingRow >= 0 && headingRow < sheet.table.length
            if (isRow && headingRow !== layout.headingRow) onChange({ sheet, layout: { ...layout, headingRow } })
          }}
        />
      </label>
    </div>
  )
}
