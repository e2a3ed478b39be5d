import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { memoryFolder } from './apps/server/src/testing/memory-folder.ts'

process.env.TMPDIR ??= memoryFolder()

/** Tests share their cores with the browser's tests, on machines of unknown speed: a wait may once be too short. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000, retry: process.env.CI === undefined ? 0 : 1 }

const server = { ...patience, globalSetup: 'apps/server/src/testing/servers/global-setup.ts' }

/** Tests that hold time limits run by themselves, when nothing else wants the processor. */
const timed = [
  'kit/db/limits',
  'data/feeds/loading/swap',
  'kit/lists/long-sheets',
  'kit/http/limits/overload',
  'kit/http/limits/slow-readers',
  'slices/session/sign-in/under-load',
].map((name) => `apps/server/src/${name}.test.ts`)

/** The databases that the tests use have processes of their own, but they mostly wait for each other. */
const maxWorkers = 3

/** Tests that put other modules in the place of ours: modules that were read before would stay. */
const mocking = ['kit/access/proofs/planted-holes', 'kit/access/proofs/second-wall', 'kit/columnar/copy'].map(
  (name) => `apps/server/src/${name}.test.ts`,
)

for (const file of [...timed, ...mocking])
  if (!existsSync(file)) throw new Error(`vitest.config.ts names ${file}, which does not exist`)

/** Begin with these: whatever takes minutes would otherwise be waited for at the end, by itself. */
const long = ['kit/access/proofs/matrix', 'kit/access/proofs/naughty-strings', 'kit/access/proofs/masks'].map(
  (name) => `/${name}.test.ts`,
)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) =>
      project.config.sequence.groupOrder + (long.some((name) => moduleId.endsWith(name)) ? 0 : 0.5)
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    maxWorkers,
    // Most code runs a few times: compiling it with every optimization takes more time than it saves.
    execArgv: ['--no-opt'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/contract/src/**/*.test.ts', '{laws,scripts}/**/*.test.ts'],
          // Pure functions: nothing that one file leaves behind could reach another.
          isolate: false,
          // Property tests share two cores with everything else that is checked.
          testTimeout: 30_000,
        },
      },
      // What a file leaves open would reach the next one; reading the same modules for each takes a sixth of the time.
      {
        test: {
          ...server,
          name: 'server',
          isolate: false,
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [...timed, ...mocking],
        },
      },
      { test: { ...server, name: 'mocking', include: mocking } },
      {
        test: { ...server, name: 'timed', isolate: false, include: timed, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          ...patience,
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          maxWorkers,
          // Each test cleans its page away; a page for each file takes twelve times as long as all the tests.
          isolate: false,
          setupFiles: 'src/testing/setup.ts',
        },
      },
    ],
  },
})
