export { TextCell as Cell } from '../controls/cells.tsx'
export { RefFilter as Filter } from '../controls/filters.tsx'
export { RefsInput as Input } from '../controls/refs-input.tsx'
