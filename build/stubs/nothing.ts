/** Stands for a package that is imported but never called. */
export default function nothing(): never {
  throw new Error('This part of Refine is not used')
}
