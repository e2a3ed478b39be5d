import { Progress } from './progress.mjs'

/** Vitest's reporter of progress, by test file. */
export default class VitestProgress {
  #progress = new Progress('files of rules, server, and web')

  onTestRunStart(files) {
    this.#progress.begin(files.length)
  }

  onTestModuleEnd() {
    this.#progress.step()
  }
}
