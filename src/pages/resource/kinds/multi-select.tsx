export { TextCell as Cell } from '../controls/cells.tsx'
export { ChoicesInput as Input } from '../controls/choice-input.tsx'
export { TextFilter as Filter } from '../controls/filters.tsx'
