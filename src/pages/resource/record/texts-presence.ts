import { fill, locale } from '../../../providers/i18n.ts'
import type { Present } from '../../../providers/live-event.ts'

/** Who else has a record open. The texts load with the first who does. */
const zh = {
  editing: '{names}正在编辑',
  viewing: '{names}也在看',
  more: '{names}等 {count} 人',
  and: '、',
  join: '，',
}

const en: Record<keyof typeof zh, string> = {
  editing: '{names} editing',
  viewing: '{names} viewing',
  more: '{names} and others ({count})',
  and: ', ',
  join: ' · ',
}

/** So many are named; of more the first and the number. */
const NAMED = 3

/** `林晓峰正在编辑，黄志强、李静也在看`. */
export function presentText(people: readonly Present[]): string {
  const said = locale() === 'en' ? en : zh
  const namesOf = (some: readonly Present[]) => {
    const names = some.slice(0, some.length > NAMED ? 1 : NAMED).map(({ name }) => name)
    const all = names.join(said.and)
    return some.length > NAMED ? fill(said.more, { names: all, count: some.length }) : all
  }
  const parts = (['editing', 'viewing'] as const).flatMap((how) => {
    const some = people.filter(({ isEditing }) => isEditing === (how === 'editing'))
    return some.length > 0 ? [fill(said[how], { names: namesOf(some) })] : []
  })
  return parts.join(said.join)
}
