/** The data time of each answer, in milliseconds since 1970. */
const times = new WeakMap<object, number>()

/** Records the data time from an answer's header, if the header has one. */
export function noteDataTime(answer: object, header: string | null): void {
  const time = Date.parse(header ?? '')
  if (!Number.isNaN(time)) times.set(answer, time)
}

/** The oldest data time of the answers; undefined if none has one. */
export function dataTimeOf(answers: readonly unknown[]): number | undefined {
  const known = answers.flatMap((answer) => {
    const time = typeof answer === 'object' && answer !== null ? times.get(answer) : undefined
    return time === undefined ? [] : [time]
  })
  return known.length === 0 ? undefined : Math.min(...known)
}
