import { beforeAll, describe, expect, it } from 'vitest'
import { sentenceOf } from '../../src/define/message.ts'
import { checkAll } from '../../src/pages/resource/form/resolver.ts'
import { planOf } from '../../src/pages/resource/record/form-model.ts'
import { addDefinitions } from '../../src/providers/definitions.ts'
import { registry } from '../../src/resources/index.ts'
import { orders } from '../../src/resources/orders/orders.ts'

const user = { staffId: 'me', officeId: 'here', current_user_name: '我', rights: [] }

describe('the rules of a definition in the form', () => {
  beforeAll(() => addDefinitions(registry))

  const wrong = (draft: Record<string, unknown>, before: Record<string, unknown> | null = null) =>
    checkAll({ plan: planOf(orders, user), base: {}, before, isDraft: true }, draft)
      .filter(({ field }) => ['toRegion', 'expectedArriveOn'].includes(field))
      .map(({ field, message }) => [field, typeof message === 'string' ? message : sentenceOf(message, 'zh')])

  it('speak on their field, before anything is sent', () => {
    const draft = { orderDate: '2026-11-21', expectedArriveOn: '2026-11-20', fromRegion: '440103', toRegion: '310101' }
    expect(wrong(draft)).toEqual([['expectedArriveOn', '预计到达不能早于开单日期']])
    expect(wrong({ ...draft, expectedArriveOn: '2026-11-21' })).toEqual([])
  })

  it('stop nobody by what was there before', () => {
    const before = { orderDate: '2026-11-21', expectedArriveOn: '2026-11-20', fromRegion: '440103', toRegion: '310101' }
    expect(wrong({ ...before, remark: '新' }, before)).toEqual([])
    expect(wrong({ ...before, orderDate: '2026-11-22' }, before)).toEqual([
      ['expectedArriveOn', '预计到达不能早于开单日期'],
    ])
  })
})
