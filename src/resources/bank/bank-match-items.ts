import { money, ref, state } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

const LEAST_FEN = -1_000_000_000_000

/** 核对明细: one line or one movement in a match. Neither is in two that are valid. */
export const bankMatchItems = defineResource({
  name: 'bankMatchItems',
  label: ['核对明细', 'Item of a match'],
  flag: 'financeStatement',
  titleField: 'amountFen',
  scope: { parent: 'matchId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    matchId: ref('核对', 'Match', 'bankMatches', { required: true }),
    lineId: ref('对账单明细', 'Bank line', 'bankLines', { width: 180 }),
    movementId: ref('资金流水', 'Fund movement', 'fundMovements', { width: 180 }),
    amountFen: money('金额', 'Amount', { required: true, min: LEAST_FEN }),
    status: state(
      '状态',
      'Status',
      {
        active: { label: ['有效', 'Valid'], color: 'green' },
        undone: { label: ['已撤销', 'Undone'], color: 'grey' },
      },
      'active',
    ),
  },
  unique: [
    { columns: ['lineId'], where: { status: 'active' } },
    { columns: ['movementId'], where: { status: 'active' } },
  ],
})
