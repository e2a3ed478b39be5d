let forget = (): void => {}

/** Sets how lists are cleared; the code that caches them loads with the first screen that shows one. */
export const setClearCachedLists = (next: () => void): void => {
  forget = next
}

/** Clears every cached list, so that no other user sees it. */
export const clearCachedLists = (): void => forget()
