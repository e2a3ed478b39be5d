import { node, projectEnvironment, root, tool } from './modules.mjs'
import { run } from './processes.mjs'

// One checker per check: they run in parallel, and several would each resolve the shared types again.
const types = (name, project) => ({
  name: `types of ${name}`,
  args: [tool('tsc'), '-p', project, '--checkers', '1'],
})

/** Checks that don't run the project's code. */
export const staticChecks = [
  types('server, contract, and tools', 'tsconfig.json'),
  types('contract alone', 'tsconfig.contract.json'),
  types('web', 'tsconfig.web.json'),
  types('screen tests', 'e2e'),
  { name: 'lint and format', args: [tool('biome'), 'check', '--error-on-warnings', '--colors=off'] },
]

export const ruleTests = {
  name: 'rules',
  args: [tool('vitest'), 'run', '--project', 'rules', '--reporter', 'dot'],
}

const env = { ...projectEnvironment, NO_COLOR: '1' }

/**
 * Runs checks in parallel.
 * @returns {Promise<{ name: string, passed: boolean, output: string }[]>} in the given order
 */
export function runChecks(checks) {
  return Promise.all(
    checks.map(async ({ name, args }) => {
      const { code, output } = await run(node, args, { cwd: root, env, capture: true })
      return { name, passed: code === 0, output }
    }),
  )
}

/** Prints the output of failed checks only. */
export function printFailures(results) {
  for (const { name, passed, output } of results) {
    if (!passed) console.log(`\n${name} failed:\n${output.trimEnd()}`)
  }
}
