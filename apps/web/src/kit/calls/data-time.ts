/** Up to which time the data of an answer is current, in milliseconds since 1970. */
const times = new WeakMap<object, number>()

/** Notes what the answer's header says; nothing where it says nothing. */
export function noteDataTime(answer: object, header: string | null): void {
  const time = Date.parse(header ?? '')
  if (!Number.isNaN(time)) times.set(answer, time)
}

/** The time up to which all of these answers are current; undefined where none of them says. */
export function dataTimeOf(answers: readonly unknown[]): number | undefined {
  const known = answers.flatMap((answer) => {
    const time = typeof answer === 'object' && answer !== null ? times.get(answer) : undefined
    return time === undefined ? [] : [time]
  })
  return known.length === 0 ? undefined : Math.min(...known)
}
