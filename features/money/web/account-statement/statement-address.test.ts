import { expect, test } from 'vitest'
import { readSearch } from '#kit/web/screen/search-codec.ts'
import { statementAddress } from './AccountStatementScreen.tsx'

test('A statement can be of a ship-to whose number of the ERP is long', () => {
  expect(readSearch(statementAddress, { shipTo: 'Back door, Pier 4' }).shipTo).toBe('Back door, Pier 4')
})
