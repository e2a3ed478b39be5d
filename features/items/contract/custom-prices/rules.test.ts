import { expect, test } from 'vitest'
import { listCustomPrices } from './endpoints.ts'
import { changeMark, disabledParts } from './rules.ts'

test.each<[string, string, { custPart: boolean; distPart: boolean }]>([
  ['', '', { custPart: false, distPart: false }],
  ['C1', '', { custPart: false, distPart: true }],
  ['', 'IT1', { custPart: true, distPart: false }],
  ['All', '', { custPart: false, distPart: false }],
  ['', ' all ', { custPart: false, distPart: false }],
  ['All', 'IT1', { custPart: true, distPart: false }],
  ['   ', '', { custPart: false, distPart: false }],
])('Customer part %j and item %j disable %j [CPRICE-08]', (custPart, distPart, disabled) => {
  expect(disabledParts({ custPart, distPart })).toEqual(disabled)
})

test.each<[string, number | null, string | undefined]>([
  ['Pending', 12, 'starts in 12 days'],
  ['Pending', 1, 'starts in 1 day'],
  ['Current', 90, 'ends in 90 days'],
  ['Current', 0, 'ends today'],
  ['Current', null, undefined],
])('A %s price that changes in %s days is marked %s', (curpnd, changeDays, mark) => {
  expect(changeMark({ curpnd, changeDays })).toBe(mark)
})

const own = { identityKey: 'K', companyNumber: '1', customerNumber: '100001', loginType: 'C' }
const faults = (input: object) =>
  (listCustomPrices.input.safeParse({ ...own, ...input }).error?.issues ?? []).map(({ path }) => path.join('.'))

test.each([
  ['custPart', 12, 'CPRICE-04'],
  ['distPart', 12, 'CPRICE-05'],
  ['department', 4, 'CPRICE-06'],
  ['partDescription', 30, 'CPRICE-07'],
])('Filter %s accepts at most %i characters [%s]', (field, most) => {
  expect(faults({ [field]: 'x'.repeat(most) })).toEqual([])
  expect(faults({ [field]: 'x'.repeat(most + 1) })).toEqual([field])
})

test('A call with both a customer part and an item is rejected, naming the item [CPRICE-08]', () => {
  expect(faults({ custPart: 'C1', distPart: 'IT1' })).toEqual(['distPart'])
  expect(faults({ custPart: 'All', distPart: 'IT1' })).toEqual([])
  expect(faults({ custPart: '', distPart: '', department: '', partDescription: '', changes: '' })).toEqual([])
})

test.each(['0', '31', '120', 'soon'])('Changes within %j days cannot be selected', (changes) => {
  expect(faults({ changes })).toEqual(['changes'])
})
