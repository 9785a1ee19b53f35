import { createContext, useContext } from 'react'
import type { Text } from '../../define/text.ts'
import type { TextKey } from '../../providers/texts.ts'

/** Where the person is: menu group, entry, and the form or detail below it. */
export type Place = { group: Text; groupPath: string; entry: Text; path: string; action?: TextKey }

/** The application says it; the frame shows it. */
export const PlaceContext = createContext<Place | undefined>(undefined)

export const usePlace = (): Place | undefined => useContext(PlaceContext)
