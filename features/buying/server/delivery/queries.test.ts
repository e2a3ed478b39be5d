import { expect, test } from 'vitest'
import { places } from '#app/server/testing/data/small-places.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { openCounter } from '#app/server/testing/servers/viewers.ts'

onDatabase((name, open) => {
  test(`The deliveries of one ship-to are listed by weekday, and those of no other one, on ${name}`, async () => {
    const counter = await openCounter(open)
    const { home, sibling } = places
    const delivery = (place: typeof home, weekday: number, cut_off: string, days_ahead: number) => ({
      ...{ company: place.company, customer: place.customer, ship_to: place.shipTo },
      ...{ weekday, cut_off, days_ahead },
    })
    const { db } = counter.store
    await db.deleteFrom('delivery_schedule').execute()
    await db
      .insertInto('delivery_schedule')
      .values([delivery(home, 5, '15:00', 1), delivery(home, 1, '14:30', 3), delivery(sibling, 2, '09:00', 0)])
      .execute()
    const fields = { companyNumber: home.company, customerNumber: home.customer }
    const ask = async (shipTo: string) =>
      (await counter.ask(counter.viewer('C'), 'listDeliveries', { ...fields, shipTo })).json()
    expect(await ask(home.shipTo)).toEqual([
      { weekday: 1, cutOff: '14:30', daysAhead: 3 },
      { weekday: 5, cutOff: '15:00', daysAhead: 1 },
    ])
    expect(await ask(sibling.shipTo)).toEqual([{ weekday: 2, cutOff: '09:00', daysAhead: 0 }])
  })
})
