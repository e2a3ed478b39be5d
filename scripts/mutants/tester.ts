import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node'

export type Verdict = 'killed' | 'survived' | 'timeout'

export interface Outcome {
  verdict: Verdict
  /** The test that failed, and its message. */
  by?: string
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** A process's descendants, from Linux's process table. */
function descendants(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  )
  return children.flatMap((child) => [child, ...descendants(child)])
}

/** Kills Vitest's workers: a mutant in an endless loop responds to nothing else. */
function endWorkers(): void {
  for (const pid of descendants(process.pid)) {
    if (read(`/proc/${pid}/cmdline`).includes('/vitest/dist/workers/')) process.kill(pid, 'SIGKILL')
  }
}

/** The first failure. */
function failureOf(modules: readonly TestModule[], unhandled: readonly unknown[]): string | undefined {
  for (const module of modules) {
    for (const test of module.children.allTests('failed'))
      return `${module.relativeModuleId} > ${test.name}: ${test.result().errors?.[0]?.message ?? ''}`
    const [error] = module.errors().filter(({ message }) => !message.includes('No test suite found'))
    if (error) return `${module.relativeModuleId}: ${error.message}`
    for (const suite of module.children.allSuites())
      if (suite.errors()[0]) return `${module.relativeModuleId} > ${suite.name}: ${suite.errors()[0]?.message}`
  }
  return unhandled.length > 0 ? String(unhandled[0]) : undefined
}

/** The test files to run next, the likeliest to fail first. */
let order: readonly string[] = []

class LikeliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => order.findIndex((test) => moduleId.endsWith(test))
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

/** One Vitest with one database server for all mutants; reruns files as they change. */
export class Tester {
  readonly #vitest: Vitest
  readonly #specs = new Map<string, TestSpecification>()

  private constructor(vitest: Vitest) {
    this.#vitest = vitest
  }

  static async open(folder: string): Promise<Tester> {
    process.chdir(folder)
    const vitest = await createVitest({
      root: folder,
      config: join(folder, 'vitest.config.ts'),
      project: ['rules', 'server'],
      watch: false,
      bail: 1,
      maxWorkers: 1,
      retry: 0,
      // A slow test on a busy machine isn't a hanging mutant; the limit per mutant ends those.
      testTimeout: 100_000,
      hookTimeout: 100_000,
      reporters: [{}],
      sequence: { sequencer: LikeliestFirst },
    })
    const tester = new Tester(vitest)
    await vitest.standalone()
    for (const spec of await vitest.globTestSpecifications())
      tester.#specs.set(spec.moduleId.slice(folder.length + 1), spec)
    return tester
  }

  has(test: string): boolean {
    return this.#specs.has(test)
  }

  changed(file: string): void {
    this.#vitest.invalidateFile(file)
  }

  /** Runs test files until one fails. @param milliseconds the limit after which they count as hanging */
  async run(tests: readonly string[], milliseconds: number): Promise<Outcome> {
    order = tests
    // Earlier failures would count toward Vitest's `bail` and reappear in the results.
    this.#vitest.state.filesMap.clear()
    this.#vitest.state.idMap.clear()
    let late = false
    const timer = setTimeout(() => {
      late = true
      endWorkers()
    }, milliseconds)
    try {
      const specs = tests.flatMap((test) => this.#specs.get(test) ?? [])
      const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specs)
      const by = failureOf(testModules, unhandledErrors)?.split('\n')[0]
      if (late) return { verdict: 'timeout', by: `ended after ${milliseconds / 1000} s` }
      if (by !== undefined) return { verdict: /timed out/i.test(by) ? 'timeout' : 'killed', by }
      if (testModules.length < specs.length) throw new Error(`some of ${tests.join(', ')} did not run`)
      return { verdict: 'survived' }
    } finally {
      clearTimeout(timer)
    }
  }

  close(): Promise<void> {
    return this.#vitest.close()
  }
}
