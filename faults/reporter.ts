import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { faultOf } from './faults.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const indented = (text: string): string => text.replaceAll(/^/gm, '    ')

/** Prints one line for each promise: whether it held, under which fault, and how long that took. */
export default class FaultReporter implements Reporter {
  #held = 0
  #broken = 0

  #breaks(fault: string, promise: string, errors: readonly SerializedError[]): void {
    this.#broken++
    say(`broken   ${fault.padEnd(20)} ${promise}`)
    for (const { message, stack, diff } of errors) say(indented([diff, stack ?? message].filter(Boolean).join('\n')))
  }

  onTestCaseResult(test: TestCase): void {
    const fault = faultOf(test.module.moduleId) ?? test.module.moduleId
    const result = test.result()
    // A file of `npm test` may have tests of other things.
    if (result.state !== 'failed' && !/\[[^\]]*safety/.test(test.fullName)) return
    const seconds = ((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1)
    if (result.state === 'failed') this.#breaks(fault, test.fullName, result.errors)
    else if (result.state === 'skipped') say(`skipped  ${fault.padEnd(20)} ${test.fullName}`)
    else {
      this.#held++
      say(`held     ${fault.padEnd(20)} ${test.fullName} (${seconds} s)`)
    }
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const module of modules) {
      const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
      if (errors.length > 0) this.#breaks(faultOf(module.moduleId) ?? module.moduleId, 'could not be caused', errors)
    }
    if (unhandled.length > 0) this.#breaks('', 'nothing fails unnoticed', unhandled)
    say(`${this.#held} held, ${this.#broken} broken`)
  }
}
