import { useMediaQuery } from '@mantine/hooks'
import { cardsBelow } from './tokens.ts'

/** Whether a media query matches the window, from the first render on. */
export const useWindow = (query: string): boolean => useMediaQuery(query, false, { getInitialValueInEffect: false })

export const useNarrowerThan = (width: number): boolean => useWindow(`(width < ${width}px)`)

/** Whether the window is as narrow as a phone's. Rows are then cards. */
export const useIsPhone = (): boolean => useNarrowerThan(cardsBelow)
