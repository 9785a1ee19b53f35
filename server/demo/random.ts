/** A small generator with a fixed seed (mulberry32): the same company every time. */
export type Random = {
  next(): number
  /** A whole number from min to max, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the entries, each as likely as its weight. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T
  /** One of the words, each as likely as its number. */
  likely<K extends string>(weights: Readonly<Record<K, number>>): K
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('nothing to pick from')
    // The cast: the index is within the list.
    return list[int(0, list.length - 1)] as T
  }
  const weighted = <T>(entries: readonly (readonly [T, number])[]): T => {
    let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of entries) {
      left -= weight
      if (left < 0) return value
    }
    return pick(entries)[0]
  }
  return {
    next,
    int,
    pick,
    weighted,
    chance: (probability) => next() < probability,
    // The cast: the keys of the weights are its words.
    likely: <K extends string>(weights: Readonly<Record<K, number>>) => weighted(Object.entries<number>(weights)) as K,
  }
}
