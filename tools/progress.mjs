const seconds = 15
const words = (left) => (left < 60 ? 'under a minute' : `about ${Math.ceil(left / 60)} min`)

/** A reporter for Vitest and Playwright: prints the progress of a suite and the remaining time at intervals. */
export default class Progress {
  #name
  #all = 0
  #done = 0
  #began = Date.now()
  #said = Date.now()

  #begin(name, all) {
    this.#name = name
    this.#all = all
    this.#began = Date.now()
  }

  #step() {
    this.#done++
    const now = Date.now()
    if (now - this.#said < seconds * 1000 || this.#done === this.#all) return
    this.#said = now
    const left = ((now - this.#began) / 1000 / this.#done) * (this.#all - this.#done)
    // The first ones are the longest, so that they tell nothing about the rest.
    const estimate = this.#done * 4 > this.#all ? `, ${words(left)} left` : ''
    process.stdout.write(`${this.#name}: ${this.#done} of ${this.#all}${estimate}\n`)
  }

  // Vitest's hook, by file.
  onTestRunStart(files) {
    this.#begin('files of rules, server, and web', files.length)
  }
  onTestModuleEnd() {
    this.#step()
  }
  // The JSON report has neither the errors of a suite's hooks nor those outside of tests.
  onTestSuiteResult(suite) {
    for (const { stack, message } of suite.errors()) process.stdout.write(`${suite.fullName}: ${stack ?? message}\n`)
  }
  onTestRunEnd(_modules, errors) {
    for (const { stack, message } of errors) process.stdout.write(`Outside of tests: ${stack ?? message}\n`)
  }

  // Playwright's hook, by test.
  onBegin(_config, suite) {
    this.#begin('tests in the browser', suite.allTests().length)
  }
  onTestEnd() {
    this.#step()
  }
  printsToStdio() {
    return true
  }
}
