/** Returns what a field takes of the typed text. Blanks around it do not count, because they are not sent. */
export const withinLimit = (typed: string, most: number): string =>
  typed.length <= most ? typed : typed.trim().slice(0, most)

/** Says that a text is too long for what it names or finds; undefined if it fits. */
export const lengthFault = (typed: string, most: number): string | undefined =>
  typed.trim().length <= most ? undefined : `At most ${most} characters. These are ${typed.trim().length}.`
