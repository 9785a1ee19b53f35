import { useState } from 'react'
import { useRead } from '../../providers/use-read.ts'
import { useWrite } from '../../providers/use-write.ts'

/** Which parts of the page are hidden, and in which order the others stand. */
export type Setup = { hidden: readonly string[]; order: readonly string[] }

/** How the person set the page up, on whatever device, and how it comes; undefined until that is known. */
export function useSetup(): { setup: Setup | undefined; initial: Setup; save: (setup: Setup) => void } {
  const url = '/api/home/setup'
  const { data, refetch } = useRead<Setup & { initial: Setup }>(url)
  const [own, setOwn] = useState<Setup>()
  const write = useWrite()
  const save = (setup: Setup) => {
    setOwn(setup)
    // What could not be kept is as it was before.
    write('put', url, { hidden: setup.hidden, order: setup.order })
      .then(() => refetch())
      .catch(() => setOwn(undefined))
  }
  return { setup: own ?? data, initial: data?.initial ?? nothing, save }
}

const nothing: Setup = { hidden: [], order: [] }

/** The names in the person's order; what is new since stands where the page has it. */
export function inOrder(names: readonly string[], { order }: Pick<Setup, 'order'>): string[] {
  const known = order.filter((name) => names.includes(name))
  return names.reduce<string[]>((all, name, at) => {
    if (all.includes(name)) return all
    const before = names.slice(0, at).findLast((one) => all.includes(one))
    const place = before === undefined ? 0 : all.indexOf(before) + 1
    return [...all.slice(0, place), name, ...all.slice(place)]
  }, known)
}
