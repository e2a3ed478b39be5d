/** An order's state at the beginning of a text. */
export const stateText = (state: string): string => state.charAt(0).toUpperCase() + state.slice(1)
