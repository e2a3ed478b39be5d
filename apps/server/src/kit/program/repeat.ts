/**
 * Does some work at every interval, one turn at a time. Passes the first of several failures in a row to `report`, and
 * tries again at the next interval.
 * @returns stops the work and waits for the current turn
 */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  report: (error: unknown) => void,
): () => Promise<void> {
  let failing = false
  let underWay: Promise<void> | undefined
  const turn = async () => {
    try {
      await work()
      failing = false
    } catch (error) {
      if (!failing) report(error)
      failing = true
    }
  }
  const timer = setInterval(() => {
    underWay ??= turn().finally(() => {
      underWay = undefined
    })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
