export { TextCell as Cell } from '../controls/cells.tsx'
export { TextFilter as Filter } from '../controls/filters.tsx'
export { PlateInput as Input } from '../controls/text-input.tsx'
