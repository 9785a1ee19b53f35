export { TextCell as Cell } from '../controls/cells.tsx'
export { RegionFilter as Filter } from '../controls/filters.tsx'
export { RegionInput as Input } from '../controls/region-input.tsx'
