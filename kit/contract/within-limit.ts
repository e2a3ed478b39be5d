/** Says that a text is too long; undefined if it fits. Blanks around it do not count, because they are not sent. */
export const lengthFault = (typed: string, most: number): string | undefined =>
  typed.trim().length <= most ? undefined : `At most ${most} characters. These are ${typed.trim().length}.`
