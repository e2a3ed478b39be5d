import { expect, test } from 'vitest'
import { isViewAddress } from './rules.ts'

test.each<[string, boolean]>([
  ['', true],
  ['find=cup&sort=-PartDescription', true],
  ['vendors=1&vendors=2', true],
  ['findings', true],
  ['find=%E2%80%AEcup', false],
  ['find=cup%00', false],
  ['find=viewing=', true],
  ['viewing=01-100001', false],
  ['find=cup&viewing=01-100001', false],
  ['%76iewing=01-100001', false],
  ['saved=7', false],
  ['back.find=cup', false],
  ['find=cup&', false],
  ['=cup', false],
  ['?find=cup', false],
])('Whether a view keeps the address %j: %j', (query, kept) => {
  expect(isViewAddress(query)).toBe(kept)
})
