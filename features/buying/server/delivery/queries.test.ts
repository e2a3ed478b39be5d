import { expect, test } from 'vitest'
import { places } from '#app/server/testing/data/small-places.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { openCounter } from '#app/server/testing/servers/viewers.ts'

onDatabase((name, open) => {
  test(`The deliveries of one ship-to are listed by weekday, and those of no other one, on ${name}`, async () => {
    const counter = await openCounter(open)
    const { home, sibling } = places
    await counter.store.db
      .insertInto('delivery_schedule')
      .values({
        company: home.company,
        customer: home.customer,
        ship_to: home.shipTo,
        weekday: 1,
        cut_off: '14:30',
        days_ahead: 3,
      })
      .execute()
    const fields = { companyNumber: home.company, customerNumber: home.customer }
    const ask = async (shipTo: string) =>
      (await counter.ask(counter.viewer('C'), 'listDeliveries', { ...fields, shipTo })).json()
    expect(await ask(home.shipTo)).toEqual([
      { weekday: 1, cutOff: '14:30', daysAhead: 3 },
      { weekday: 3, cutOff: '10:11', daysAhead: 1 },
    ])
    expect(await ask(sibling.shipTo)).toEqual([{ weekday: 3, cutOff: '10:12', daysAhead: 1 }])
  })
})
