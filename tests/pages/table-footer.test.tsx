import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { columnsOf } from '../../src/pages/resource/list/columns.ts'
import { TableFoot } from '../../src/pages/resource/list/table-footer.tsx'
import { resourceOf } from '../../src/resources/index.ts'
import { asUser } from '../helpers/screen.tsx'

afterEach(cleanup)

test('the name of the totals has the room up to the first figure', () => {
  asUser()
  const orders = resourceOf('orders')
  const view = orders.views?.all ?? Object.values(orders.views ?? {})[0]
  if (!view) throw new Error('no view')
  const columns = columnsOf(orders, view).slice(0, 4)
  const totals = { [columns[2]?.name ?? '']: 5 }
  const rest = { totals, hasSelection: false, hasActions: false, label: '合计（不含已取消、作废）' }
  render(
    <table>
      <TableFoot columns={columns} pins={1} widths={[130, 100, 150, 90]} {...rest} />
    </table>,
  )
  expect(screen.getByText(rest.label).style.getPropertyValue('--bc-room')).toBe('210px')
})
