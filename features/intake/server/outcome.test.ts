import { expect, test } from 'vitest'
import type { FaultText } from '#kit/server/tables/fault-texts.ts'
import { Faults, FeedError } from './checking/faults.ts'
import { FeedRefused } from './loading/load.ts'
import { outcomeOfError } from './outcome.ts'

test('Faults are counted by feed file and kind; names and values from the feed are left out', () => {
  const faults = new Faults(undefined)
  const add = (file: string, column: string, says: FaultText) =>
    faults.add({ file, line: 2, column, says, value: 'secret' })
  add('vendors.csv', 'company', 'must be 2 digits')
  add('vendors.csv', 'vendor', 'must be 2 digits')
  add('../secret.csv', 'x', 'is not the name of a feed file')
  const outcome = outcomeOfError(new FeedRefused(faults))
  expect(outcome.result).toBe('refused')
  expect(outcome.faults).toEqual([
    { file: 'vendors.csv', kind: 'must be 2 digits', count: 2 },
    { file: 'other', kind: 'is not the name of a feed file', count: 1 },
  ])
})

test('At most 50 kinds of faults are kept', () => {
  const faults = new Faults(undefined)
  for (let n = 0; n < 80; n++) faults.add({ file: 'items.csv', says: `has more than ${n} characters` })
  expect(outcomeOfError(new FeedRefused(faults)).faults).toHaveLength(50)
})

test('A feed that ended for another reason failed', () => {
  expect(outcomeOfError(new FeedError('no such folder'))).toMatchObject({ result: 'failed', faults: [] })
})
