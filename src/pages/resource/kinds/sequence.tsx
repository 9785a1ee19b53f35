export { FigureCell as Cell } from '../controls/cells.tsx'
export { TextFilter as Filter } from '../controls/filters.tsx'
export { ReadOnlyInput as Input } from '../controls/read-only-input.tsx'
