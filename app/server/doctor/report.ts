import { ConfigError } from '#kit/server/settings/operator-error.ts'

/** Receives what `check` and `doctor` find, one line each. */
export interface Report {
  ok(what: string, says: string): void
  /** Something that could be better, and is no fault. */
  advise(what: string, says: string): void
  /** Something to mend, with what to do. */
  fault(what: string, says: string): void
  /** A fault without which the server does not start. */
  fatal(what: string, says: string): void
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const warn = (line: string) => process.stderr.write(`Warning: ${line}\n`)

/** For `check`, which ends at what the server does not start with. */
export const checkReport: Report = {
  ok: (what, says) => say(`${what}: ${says}`),
  advise: (_what, says) => warn(says),
  fault: (_what, says) => warn(says),
  fatal(_what, says) {
    throw new ConfigError(says)
  },
}

/** For `doctor`, which goes on, and counts the faults. */
export class DoctorReport implements Report {
  faults = 0
  readonly #say: (line: string) => void

  constructor(write = say) {
    this.#say = write
  }

  ok(what: string, says: string): void {
    this.#say(`ok     ${what}: ${says}`)
  }

  advise(what: string, says: string): void {
    this.#say(`advice ${what}: ${says}`)
  }

  fault(what: string, says: string): void {
    this.faults++
    this.#say(`FAULT  ${what}: ${says}`)
  }

  fatal(what: string, says: string): void {
    this.fault(what, says)
  }
}
