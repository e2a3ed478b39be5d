import { StandInErp, type StandInOptions } from './stand-in.ts'

const lookEveryMs = 5000

/**
 * Starts the demo's stand-in ERP, which looks for orders every 5 s. Passes a failure to `report` once.
 * @returns stops it and waits for what it does
 */
export function startStandInErp(options: StandInOptions, report: (error: unknown) => void): () => Promise<void> {
  const erp = new StandInErp(options)
  let failing = false
  let underWay: Promise<void> | undefined
  const turn = async () => {
    try {
      await erp.accept()
      await erp.book()
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
  }, lookEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
