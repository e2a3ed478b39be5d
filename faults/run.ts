// npm run faults: causes every fault that the portal promises to survive, and says what stayed true.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { faults } from './faults.ts'

const usage = `usage: npm run faults -- [--seed <number>] [--only <fault>]…

Faults: ${Object.keys(faults).join(', ')}
`

function readArguments(): { seed: number; names: string[] } | undefined {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
      only: { type: 'string', multiple: true, default: Object.keys(faults) },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const unknown = values.only.find((name) => !Object.hasOwn(faults, name))
  if (unknown !== undefined) throw new TypeError(`--only: there is no fault named '${unknown}'\n${usage}`)
  if (!/^\d{1,9}$/.test(values.seed)) throw new TypeError(`--seed: '${values.seed}' is not a number of up to 9 digits`)
  return values.help ? undefined : { seed: Number(values.seed), names: values.only }
}

async function run(): Promise<number> {
  const wanted = readArguments()
  if (!wanted) {
    process.stdout.write(usage)
    return 0
  }
  process.stdout.write(`Seed ${wanted.seed}; --seed ${wanted.seed} repeats this run.\n`)
  const files = wanted.names.flatMap((name) => faults[name] ?? [])
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.faults.config.ts', ...files]
  const env = { ...process.env, FAULT_SEED: String(wanted.seed), NO_COLOR: '1' }
  const [code] = await once(spawn(process.execPath, vitest, { env, stdio: 'inherit' }), 'exit')
  return code === 0 ? 0 : 1
}

process.exitCode = await run().catch((error: unknown) => {
  if (!(error instanceof TypeError)) throw error
  process.stderr.write(`${error.message}\n`)
  return 2
})
