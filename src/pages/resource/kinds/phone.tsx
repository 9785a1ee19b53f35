export { FigureCell as Cell } from '../controls/cells.tsx'
export { TextFilter as Filter } from '../controls/filters.tsx'
export { PhoneInput as Input } from '../controls/text-input.tsx'
