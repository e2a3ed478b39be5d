let forget = (): void => {}

/** Says how lists are forgotten; the code that keeps them is loaded with the first screen that shows one. */
export const setForget = (next: () => void): void => {
  forget = next
}

/** Forgets every list that was loaded: nobody else may see it. */
export const forgetLists = (): void => forget()
