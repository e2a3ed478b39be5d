/** Returns what a field takes of the typed text. Blanks around it do not count, because they are not sent. */
export const withinLimit = (typed: string, most: number): string =>
  typed.length <= most ? typed : typed.trim().slice(0, most)
