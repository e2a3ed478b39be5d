import { describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { changing, one } from '../testing/changing.ts'

const vendor = (number: string, name: string) => ({ ...one('vendors.csv'), vendor: number, name })

onDatabase((database, open) => {
  describe(`texts on ${database}`, () => {
    const { change } = changing(open)

    test('Names in scripts that documents can print cause no warning', async () => {
      const names = ['Łódź', 'شركة', 'שלום', '北京', 'カフェ', '서울', 'ไทย', 'हिन्दी', '☕ ❤️ 👨‍👩‍👧', 'line\nbreak é']
      const { warnings } = await change({ 'vendors.csv': names.map((name, at) => vendor(`P${at}`, name)) })
      expect(warnings).toEqual([])
    })

    test('New rows with a character that no font has are counted in a warning', async () => {
      const rows = [vendor('U1', 'မြန်မာ'), vendor('U2', 'Plain မ'), vendor('U3', '北京')]
      const expected = [
        'vendors.csv: 2 rows have a character that no font has, such as မ (U+1019). Documents print a box in its place.',
      ]
      expect((await change({ 'vendors.csv': rows })).warnings).toEqual(expected)
      expect((await change({ 'vendors.csv': rows })).warnings).toEqual([])
    })
  })
})
