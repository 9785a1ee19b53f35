export { FigureCell as Cell } from '../controls/cells.tsx'
export { MomentInput as Input } from '../controls/date-input.tsx'
export { DaysFilter as Filter } from '../controls/filters.tsx'
