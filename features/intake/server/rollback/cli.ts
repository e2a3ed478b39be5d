import { parseArgs } from 'node:util'
import { counted } from '#kit/contract/declare/format.ts'
import { emptiedText } from '#kit/contract/emptied-text.ts'
import { loadConfig } from '#app/server/config.ts'
import { withOwner } from '#kit/server/db/migrate.ts'
import { databaseTarget, forOwner } from '#kit/server/db/target.ts'
import { calledAs } from '#kit/server/program/called-as.ts'
import { FeedError } from '../checking/faults.ts'
import { kindLines, time } from '../report-text.ts'
import type { AppliedLoad, RollbackPlan } from './plan.ts'
import { type RollbackOptions, RollbackUnconfirmed, rollBack } from './rollback.ts'

const usage = `usage: ${calledAs('feed')} rollback [<load>] [--confirm <digest>]

Puts the data back to what it was before a load; without a number, before the last one. That load and all later ones are
undone. Without --confirm, shows what would be undone and changes nothing.
  --confirm <digest>   rolls back; the command without it names the digest
  --help               shows this

Exit codes: 0 rolled back, 1 not confirmed, 2 cannot start, 3 the data folder is in use
`

/** `load 12, 2026-11-20 23:05 UTC, whole files by feeds: items.csv, stock.csv` */
function loadLine({ id, endedAt, mode, loadedBy, kinds }: AppliedLoad): string {
  const files = kinds.map(({ file }) => file).join(', ') || 'accounts only'
  return `  load ${id}, ${time(endedAt)}, ${mode === 'whole' ? 'whole files' : 'changes'} by ${loadedBy}: ${files}`
}

function accountLines({ removed, saved, restored }: RollbackPlan['accounts']): string[] {
  const gone = `${counted(removed, 'account')} that these loads added ${removed === 1 ? 'goes' : 'go'}`
  const back = `${counted(restored, 'account')} ${restored === 1 ? 'gets' : 'get'} back the former address, policy, and rights`
  return [
    ...(removed > 0 ? [`${gone}, with ${counted(saved, 'saved report or view', 'saved reports and views')}`] : []),
    ...(restored > 0 ? [back] : []),
  ]
}

/** Lists what a rollback undoes: the loads, and the rows that are added and removed. */
export const planLines = ({ loads, kinds, emptied, accounts, quarantined }: RollbackPlan): string[] => [
  `${counted(loads.length, 'load')} ${loads.length === 1 ? 'is' : 'are'} undone:`,
  ...loads.map(loadLine),
  '',
  ...kindLines(kinds),
  ...[emptiedText(emptied)].filter((text) => text !== undefined),
  ...accountLines(accounts),
  ...(quarantined > 0
    ? [`${counted(quarantined, 'row')} that these loads quarantined ${quarantined === 1 ? 'is' : 'are'} discarded`]
    : []),
]

const say = (line: string) => process.stdout.write(`${line}\n`)

/** @returns undefined when help is requested */
function readArguments(args: string[]): Pick<RollbackOptions, 'id' | 'confirm'> | undefined {
  const { values, positionals } = parseArgs({
    args,
    options: { confirm: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
    allowPositionals: true,
  })
  if (values.help) return undefined
  const [id, ...more] = positionals
  if (more.length > 0) throw new FeedError(usage.trimEnd())
  if (id !== undefined && !/^[1-9]\d{0,14}$/.test(id)) throw new FeedError(`'${id}' is not the number of a load`)
  return { id: id === undefined ? undefined : Number(id), confirm: values.confirm }
}

/**
 * Runs `feed rollback`.
 * @param args after `rollback`
 * @returns the exit code
 */
export async function runRollback(args: string[]): Promise<number> {
  const options = readArguments(args)
  if (!options) {
    process.stdout.write(usage)
    return 0
  }
  const config = loadConfig()
  say(`Target: ${databaseTarget(forOwner(config))}`)
  try {
    const settings = { ...config, databasePool: 2, applicationName: 'trade-counter-feed' }
    const { plan, version, seconds } = await withOwner(settings, (store) => rollBack(store, options))
    for (const line of planLines(plan)) say(line)
    say(`Rolled back as data version ${version}, in ${seconds.toFixed(1)} s.`)
    return 0
  } catch (error) {
    if (!(error instanceof RollbackUnconfirmed)) throw error
    const { plan, message } = error
    const [target] = plan.loads.toReversed()
    for (const line of planLines(plan)) say(line)
    const command = `${calledAs('feed')} rollback ${target?.id} --confirm ${plan.digest}`
    for (const line of ['', message, 'If this is right, roll back with:', `  ${command}`])
      process.stderr.write(`${line}\n`)
    return 1
  }
}
