import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { changing, one } from '../testing/changing.ts'

const { sequence: _, ...order } = { ...one('orders.csv') }
const { sequence: __, ...line } = { ...one('order_lines.csv') }
const { sequence: ___, ...parcel } = { ...one('packages.csv') }
const of = (order_number: string, shipment = '') => ({ ...order, order_number, shipment })
const lineOf = (order_number: string, quantity_ordered: number, shipment = '') => {
  const number = { order_number, shipment, line: 1 }
  return { ...line, ...number, date_scheduled: '', quantity_ordered, quantity_reserved: 0, quantity_back_ordered: 0 }
}

onDatabase((name, open) => {
  describe(`sequences of a former release on ${name}`, () => {
    const { change, select, column } = changing(open)
    const stored = (table: string) =>
      column(`select order_number || ' ' || sequence as value from ${table} where order_number like 'OLD-%' order by 1`)
    const feed = {
      'orders.csv': [of('OLD-1'), of('OLD-2', 'S1'), of('OLD-2'), of('OLD-3')],
      'order_lines.csv': [lineOf('OLD-1', 1), lineOf('OLD-2', 2, 'S1'), lineOf('OLD-2', 3), lineOf('OLD-3', 4)],
      'packages.csv': [
        { ...parcel, order_number: 'OLD-1', shipment: '', tracking_number: '1ZOLD1' },
        { ...parcel, order_number: 'OLD-3', shipment: '', tracking_number: '1ZOLD3' },
      ],
    }

    beforeAll(async () => {
      await change(feed)
      // As a former release stored them. It knew no number of the empty ones.
      for (const table of ['order_lines', 'packages', 'orders'])
        await select(`update ${table} t set sequence = '' from erp_numbers e
          where e.owner = t.company || '/' || t.order_number and e.number = '' and e.key = t.sequence`)
      await select("delete from erp_numbers where owner like '__/OLD-%' and number = ''")
      // This release has added one of the orders again.
      const again = { 'orders.csv': [of('OLD-3')], 'order_lines.csv': [lineOf('OLD-3', 5)] }
      await change({
        ...again,
        'packages.csv': [{ ...parcel, order_number: 'OLD-3', shipment: '', tracking_number: '1ZOLD3' }],
      })
      expect(await stored('orders')).toEqual(['OLD-1 ', 'OLD-2 ', 'OLD-2 00', 'OLD-3 ', 'OLD-3 00'])
    })

    test('The migration gives empty sequences the next free one, and the next load finds them', async () => {
      const migration = new URL('../../../../kit/server/db/migrations/0255_empty_sequences.sql', import.meta.url)
      for (const statement of (await readFile(migration, 'utf8')).split(/;\n/).filter((one) => one.trim() !== ''))
        await select(statement)
      const expected = ['OLD-1 00', 'OLD-2 00', 'OLD-2 01', 'OLD-3 00']
      expect(await stored('orders')).toEqual(expected)
      expect(await stored('order_lines')).toEqual(expected)
      expect(await stored('packages')).toEqual(['OLD-1 00', 'OLD-3 00'])
      expect(await column("select quantity_ordered as value from order_lines where order_number = 'OLD-3'")).toEqual([
        5,
      ])
      const { kinds } = await change({
        ...feed,
        'order_lines.csv': [...feed['order_lines.csv'].slice(0, 3), lineOf('OLD-3', 5)],
      })
      expect(kinds.filter(({ added, changed = 0, gone }) => added + changed + gone > 0)).toEqual([])
    })
  })
})
