import { names } from '../../define/names.ts'
import { related } from '../../define/resource.ts'

/** Below a document that posts: what it moved, and took back. */
export const ownMovements = related('资金流水', 'Fund movements', 'fundMovements', {
  by: 'sourceId',
  columns: names('movementNo accountId bizDate kind direction amountFen balanceAfterFen summary'),
})
