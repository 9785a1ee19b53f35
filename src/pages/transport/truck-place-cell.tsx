import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Text } from '../../define/text.ts'
import { useSession } from '../../providers/access.ts'
import { labelOf } from '../../providers/i18n.ts'
import { isVisible } from '../../providers/session.ts'
import type { CellProps } from '../resource/record/cell-props.ts'
import { Cell } from '../resource/values/cell.tsx'
import './truck-place-cell.css'

const locate: Text = ['定位', 'Locate']

/** 所在 of a truck, and the way to the map, where it is the chosen one. */
export function TruckPlaceCell(props: CellProps): ReactNode {
  const session = useSession()
  const { id, plate, status } = props.row
  const label = labelOf(locate)
  return (
    <>
      <Cell {...props} />{' '}
      {status !== 'off' && isVisible('GpsSearch', session) && (
        <Link
          className="truck-place-link"
          to={`/businessOrderManage/positions?truck=${id}`}
          aria-label={`${label} ${plate}`}
        >
          {label}
        </Link>
      )}
    </>
  )
}
