/** The words of a text as a union: `'a' | 'b'` of `'a b'`. */
export type Words<S extends string, Found extends string = never> = S extends `${infer First} ${infer Rest}`
  ? Words<Rest, Found | First>
  : Found | S

/**
 * Names of columns, paths or actions, a few to the line: `names('orderNo status', 'cars.vin')`. They are checked as those of
 * an array are: a misspelt one is a compile error that names it.
 */
export const names = <const S extends string>(...lines: readonly S[]): readonly Words<S>[] =>
  lines.flatMap((line) => line.split(' ')) as Words<S>[]
