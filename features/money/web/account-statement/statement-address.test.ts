import { expect, test } from 'vitest'
import { readSearch } from '#kit/web/screen/search-codec.ts'
import { statementAddress } from './AccountStatementScreen.tsx'

test('A statement can be limited to a ship-to with a long ERP number', () => {
  expect(readSearch(statementAddress, { shipTo: 'Back door, Pier 4' }).shipTo).toBe('Back door, Pier 4')
})
