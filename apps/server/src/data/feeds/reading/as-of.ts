import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FaultText } from '../checking/fault-texts.ts'
import { type Faults, shown } from '../checking/faults.ts'

/** Gives the time as of which the data of a whole folder is current. */
export const asOfFile = 'as_of.txt'

const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/
/** The largest accepted difference between two machines' clocks, in milliseconds. */
const clocksApart = 5 * 60_000

/** Parses an as-of time. @returns what is wrong with it, if it is invalid */
export function asOfTime(text: string): Date | FaultText {
  const time = new Date(text)
  if (!form.test(text) || Number.isNaN(time.getTime()))
    return 'must be one time with a UTC offset, such as 2026-11-20T18:00:00-05:00'
  return time.getTime() > Date.now() + clocksApart ? 'must not be in the future' : time
}

/** Reads the folder's as-of time. @returns undefined when it is invalid */
export async function readAsOf(dir: string, faults: Faults): Promise<Date | undefined> {
  const text = (await readFile(join(dir, asOfFile), 'utf8')).trim()
  const time = asOfTime(text)
  if (typeof time === 'string') return void faults.add({ file: asOfFile, says: time, value: shown(text) })
  return time
}

/** A file's data is no newer than the file. */
export const written = (modified: Date | undefined): Date =>
  new Date(Math.min(modified?.getTime() ?? Date.now(), Date.now()))
