export { TagCell as Cell } from '../controls/cells.tsx'
export { ChoiceInput as Input } from '../controls/choice-input.tsx'
export { ChoiceFilter as Filter } from '../controls/filters.tsx'
