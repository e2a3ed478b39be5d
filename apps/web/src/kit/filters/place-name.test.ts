import { expect, test } from 'vitest'
import { placeName } from './place-name.ts'

test.each([
  ['Harbor Hotels - Pier', 'Harbor Hotels', 'Pier'],
  ['Harbor Hotels, Pier', 'Harbor Hotels', 'Pier'],
  ['Harbor Hotels', 'Harbor Hotels', ''],
  ['Harborview Kitchen', 'Harbor', 'Harborview Kitchen'],
  ['Pier', 'Harbor Hotels', 'Pier'],
  ['Pier', '', 'Pier'],
])('The ship-to %j of %j is %j', (shipTo, customer, place) => {
  expect(placeName(shipTo, customer)).toBe(place)
})
