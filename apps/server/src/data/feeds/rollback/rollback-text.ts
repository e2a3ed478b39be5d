import { emptiedText } from '@trade-counter/contract/kit/emptied-text.ts'
import { kindLines } from '../report-text.ts'
import type { AppliedLoad, RollbackPlan } from './plan.ts'

const time = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** `load 12, 2026-11-20 23:05 UTC, whole files by feeds: items.csv, stock.csv` */
function loadLine({ id, endedAt, mode, loadedBy, kinds }: AppliedLoad): string {
  const files = kinds.map(({ file }) => file).join(', ') || 'accounts only'
  return `  load ${id}, ${time(endedAt)}, ${mode === 'whole' ? 'whole files' : 'changes'} by ${loadedBy}: ${files}`
}

function accountLines({ removed, saved, restored }: RollbackPlan['accounts']): string[] {
  const gone = `${plural(removed, 'account')} that these loads added ${removed === 1 ? 'goes' : 'go'}`
  const back = `${plural(restored, 'account')} ${restored === 1 ? 'gets' : 'get'} back the former address, policy, and rights`
  return [
    ...(removed > 0
      ? [`${gone}, with ${saved === 1 ? '1 saved report or view' : `${saved} saved reports and views`}`]
      : []),
    ...(restored > 0 ? [back] : []),
  ]
}

/** What a rollback undoes: the loads, and the rows that come and go. */
export const planLines = ({ loads, kinds, emptied, accounts, aside }: RollbackPlan): string[] => [
  `${plural(loads.length, 'load')} ${loads.length === 1 ? 'is' : 'are'} undone:`,
  ...loads.map(loadLine),
  '',
  ...kindLines(kinds),
  ...[emptiedText(emptied)].filter((text) => text !== undefined),
  ...accountLines(accounts),
  ...(aside > 0 ? [`${plural(aside, 'row')} that these loads set aside ${aside === 1 ? 'is' : 'are'} discarded`] : []),
]
