import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback } from 'react'
import { type BodyProps, Line, lineProps } from './table-body.tsx'

/** Only the rows in sight; two empty rows stand for those above and below. */
export default memo(function VirtualBody(props: BodyProps) {
  const { rows, rowHeight, scroller, sight } = props
  const isFirst = Number.isFinite(sight.rows)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: useCallback(() => scroller.current, [scroller]),
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    overscan: isFirst ? 0 : 4,
    // The first drawing has its rows already, not only the one after the scroller was measured.
    initialRect: { width: innerWidth, height: isFirst ? sight.rows * rowHeight : innerHeight },
  })
  const items = virtual.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody>
      {above > 0 && <Gap height={above} />}
      {items.map(({ index }) => {
        const row = rows[index]
        return row && <Line key={row.id} {...lineProps(props, row, index)} />
      })}
      {below > 0 && <Gap height={below} />}
    </tbody>
  )
})

/** Rows that are not drawn. */
function Gap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be focused
  return <tr aria-hidden="true" style={{ height }} />
}
