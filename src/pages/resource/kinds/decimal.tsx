export { FigureCell as Cell } from '../controls/cells.tsx'
export { NumberFilter as Filter } from '../controls/filters.tsx'
export { NumberInput as Input } from '../controls/number-input.tsx'
