import { expect, test } from 'vitest'
import { shortShipToName } from './use-ship-tos.ts'

test.each([
  ['Harbor Hotels - Pier', 'Harbor Hotels', 'Pier'],
  ['Harbor Hotels, Pier', 'Harbor Hotels', 'Pier'],
  ['Harbor Hotels', 'Harbor Hotels', ''],
  ['Harborview Kitchen', 'Harbor', 'Harborview Kitchen'],
  ['Pier', 'Harbor Hotels', 'Pier'],
  ['Pier', '', 'Pier'],
])('The ship-to %j of %j is %j', (shipTo, customer, place) => {
  expect(shortShipToName(shipTo, customer)).toBe(place)
})
