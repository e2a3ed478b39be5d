// npm run check: types, lint, format, rule tests, and laws, in seconds. Prints failures only. With `-- --updates`, lists
// the production dependencies that have newer releases instead, and fails if there are any.
import { printFailures, ruleTests, runChecks, staticChecks } from './checks.mjs'
import { ensureModules } from './modules.mjs'
import { run, script } from './processes.mjs'

await script(async () => {
  await ensureModules()
  if (process.argv.includes('--updates')) return (await run('npm', ['outdated', '--omit=dev', '--long'])).code
  console.log('Checking types, lint, format, rules, and laws …')
  const started = performance.now()
  const results = await runChecks([...staticChecks, ruleTests])
  printFailures(results)
  const failed = results.filter(({ passed }) => !passed).length
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${results.length - failed} checks passed, ${failed} failed in ${seconds} s`)
  return failed === 0 ? 0 : 1
})
