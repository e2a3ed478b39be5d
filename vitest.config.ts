import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { memoryFolder } from '#app/server/testing/memory-folder.ts'

process.env.TMPDIR ??= memoryFolder()

/** No test measures time: these only end what hangs, even on a machine that is slow and busy. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 600_000 } } }

const server = {
  ...patience,
  globalSetup: 'app/server/testing/servers/global-setup.ts',
  setupFiles: 'app/server/testing/cheap-passwords.ts',
}

/** Run by `npm run faults` and `npm run test:<name>`. */
const apart = '**/*.{timed,probe,fault}.test.ts'

/** The databases that the tests use have processes of their own, but they mostly wait for each other. */
const maxWorkers = 3

/** Tests that put other modules in the place of ours: modules that were read before would stay. */
const mocking = [
  'kit/server/access/proofs/planted-holes',
  'kit/server/access/proofs/row-security',
  'kit/server/columnar/copy',
].map((name) => `${name}.test.ts`)

/** The same, and tests of what a module reads once from its page. */
const mockingInWeb = [
  'features/accounts/web/life/ends-meanwhile.test.ts',
  'features/accounts/web/life/other-account.test.ts',
  'features/accounts/web/life/watch-session.test.tsx',
  'features/accounts/web/sign-in/over-another-session.test.ts',
  'features/buying/web/order-guide/use-count.test.ts',
  'features/buying/web/order-guide/use-order-form.test.ts',
  'kit/web/calls/portal-time.test.ts',
  'kit/web/session/use-sealed-entry.test.ts',
]

const web = { ...patience, environment: 'jsdom', maxWorkers, setupFiles: 'app/web/testing/setup.ts' }

for (const file of [...mocking, ...mockingInWeb])
  if (!existsSync(file)) throw new Error(`vitest.config.ts names ${file}, which does not exist`)

/** Begin with these: whatever takes minutes would otherwise be waited for at the end, by itself. */
const long = [
  'kit/server/access/proofs/matrix',
  'kit/server/access/proofs/naughty-strings',
  'kit/server/access/proofs/masks',
].map((name) => `/${name}.test.ts`)

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
          include: [
            '{app,kit,features/*}/contract/**/*.test.ts',
            'tools/{laws,release}/**/*.test.ts',
            'tools/*.test.ts',
          ],
          exclude: [apart],
          // Pure functions: nothing that one file leaves behind could reach another.
          isolate: false,
          ...patience,
        },
      },
      // What a file leaves open would reach the next one; reading the same modules for each takes a sixth of the time.
      {
        test: {
          ...server,
          name: 'server',
          isolate: false,
          include: ['{app,kit,features/*}/server/**/*.test.ts', 'tools/demo/**/*.test.ts'],
          exclude: [...mocking, apart],
        },
      },
      { test: { ...server, name: 'mocking', include: mocking } },
      {
        extends: 'app/web/vite.config.ts',
        root: '.',
        test: {
          ...web,
          name: 'web',
          include: ['{app,kit,features/*}/web/**/*.test.{ts,tsx}'],
          exclude: mockingInWeb,
          // Each test cleans its page away; a page for each file takes twelve times as long as all the tests.
          isolate: false,
        },
      },
      {
        extends: 'app/web/vite.config.ts',
        root: '.',
        test: { ...web, name: 'web-mocking', include: mockingInWeb },
      },
    ],
  },
})
