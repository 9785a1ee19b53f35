export { TextCell as Cell } from '../controls/cells.tsx'
export { YesNoInput as Input } from '../controls/choice-input.tsx'
export { YesNoFilter as Filter } from '../controls/filters.tsx'
