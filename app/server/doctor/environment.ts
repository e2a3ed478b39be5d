import { statSync } from 'node:fs'
import { environment, givenVariables } from '../config.ts'
import type { Report } from './report.ts'

const names = Object.keys(environment.shape).flatMap((name) => [name, `${name}_FILE`])
/** What people put before a name that other programs use, too. */
const prefix = /^(?:APP|HTTP|PORTAL|SERVER|TRADE_COUNTER|WEB)_/

/** Returns the setting that a variable seems to mean, though the portal does not read it. */
function meantBy(variable: string): string | undefined {
  if (names.includes(variable)) return undefined
  const upper = variable.toUpperCase()
  return [upper, upper.replace(prefix, '')].find((name) => names.includes(name))
}

/** Reports variables that look like settings and are none, and files with secrets that anybody may read. */
export function checkEnvironment(report: Report): void {
  const env = givenVariables()
  for (const variable of Object.keys(env)) {
    const meant = meantBy(variable)
    if (meant !== undefined) report.fault('settings', `${variable}: no such setting; did you mean ${meant}?`)
  }
  for (const name of names) {
    const file = name.endsWith('_FILE') ? env[name] : undefined
    if (file && (statSync(file).mode & 0o007) !== 0)
      report.fault('secrets', `${name}: every user of this machine can open ${file}; run chmod o= on it`)
  }
}
