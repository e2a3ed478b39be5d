import { Progress } from './progress.mjs'

/** Playwright's reporter of progress, by test. */
export default class PlaywrightProgress {
  #progress = new Progress('tests in the browser')

  onBegin(_config, suite) {
    this.#progress.begin(suite.allTests().length)
  }

  onTestEnd() {
    this.#progress.step()
  }

  printsToStdio() {
    return true
  }
}
