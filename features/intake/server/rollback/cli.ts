import { counted } from '#kit/contract/declare/format.ts'
import { emptiedText } from '#kit/contract/emptied-text.ts'
import { loadConfig } from '#app/server/config.ts'
import { withOwner } from '#kit/server/db/migrate.ts'
import { databaseTarget, forOwner } from '#kit/server/db/target.ts'
import { programName } from '#kit/server/program/command.ts'
import { kindLines, time } from '../report-text.ts'
import type { AppliedLoad, RollbackPlan } from './plan.ts'
import { RollbackUnconfirmed, rollBack } from './rollback.ts'

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

/** @returns the exit code */
export async function runRollback(id: number | undefined, confirm: string | undefined): Promise<number> {
  const config = loadConfig()
  say(`Target: ${databaseTarget(forOwner(config))}`)
  try {
    const settings = { ...config, databasePool: 2, applicationName: 'trade-counter-feed' }
    const { plan, version, warnings, seconds } = await withOwner(settings, (store) => rollBack(store, { id, confirm }))
    for (const line of planLines(plan)) say(line)
    say(`Rolled back as data version ${version}, in ${seconds.toFixed(1)} s.`)
    for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof RollbackUnconfirmed)) throw error
    const { plan, message } = error
    const [target] = plan.loads.toReversed()
    for (const line of planLines(plan)) say(line)
    const command = `${programName} feed rollback ${target?.id} --confirm ${plan.digest}`
    for (const line of ['', message, 'If this is right, roll back with:', `  ${command}`])
      process.stderr.write(`${line}\n`)
    return 1
  }
}
