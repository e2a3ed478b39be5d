/** CPU time in milliseconds below which a difference means nothing: some systems count in steps of several. */
const negligible = 25
/** Doubling the input should double the time; the rest allows for noise. */
const maxGrowth = 2.5

/** CPU time of this thread in milliseconds, without other processes and threads. */
async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * Doubles the length of an input three times, up to its limit, and compares the CPU times.
 * @param make returns an input of about this length
 * @returns a message; undefined if no doubling takes more than 2.5 times as long
 */
export async function fasterThanLength<Input>(
  limit: number,
  make: (length: number) => Input,
  work: (input: Input) => unknown,
): Promise<string | undefined> {
  const timeAt = (length: number) => {
    const input = make(length)
    return cpuTime(() => work(input))
  }
  let half = await timeAt(limit / 8)
  for (let length = limit / 4; length <= limit; length *= 2) {
    const whole = await timeAt(length)
    const sum = { half, whole, runs: 1 }
    const grows = () => sum.whole > negligible * sum.runs && sum.whole > maxGrowth * sum.half
    // Compilation and garbage collection distort single runs, so several are added up.
    for (; grows() && sum.runs < 10 && sum.whole < 1000; sum.runs++) {
      sum.half += await timeAt(length / 2)
      sum.whole += await timeAt(length)
    }
    if (grows()) {
      const [short, long] = [sum.half / sum.runs, sum.whole / sum.runs].map((time) => time.toFixed(1))
      return `${length / 2} characters take ${short} ms, ${length} take ${long} ms`
    }
    half = whole
  }
  return undefined
}
