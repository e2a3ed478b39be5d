import { repeat } from '#server/kit/program/repeat.ts'
import { StandInErp, type StandInOptions } from './stand-in.ts'

const lookEveryMs = 5000

/**
 * Starts the demo's stand-in ERP, which looks for orders every 5 s. Reports the first of several failures in a row.
 * @returns stops it and waits for the current turn
 */
export function startStandInErp(options: StandInOptions, report: (error: unknown) => void): () => Promise<void> {
  const erp = new StandInErp(options)
  const look = async () => {
    await erp.accept()
    await erp.book()
  }
  return repeat(lookEveryMs, look, report)
}
