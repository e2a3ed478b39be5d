import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buffer } from 'node:stream/consumers'
import { read } from '@e965/xlsx'
import type { Rights } from '#kit/contract/declare/need.ts'
import { expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { everyFormat, replaceRows, rowsOf } from '#app/server/testing/data/every-format.ts'
import { heldBytes } from '#app/server/testing/servers/held-memory.ts'
import { streamList } from './list-queries.ts'

const allowed: Rights = { loginType: 'C', flags: { CanViewInventoryPrices: 'Y' } }

onDatabase((database, open) => {
  test(`A sheet of 32,000 rows from ${database} streams without buffering and without blocking the event loop`, async () => {
    const store = await open()
    const file = () => streamList(store, rowsOf(store), everyFormat, allowed, 'xlsx')
    await replaceRows(store, [])
    await store.session((session) =>
      session.query(`insert into every_format select n, 'Paper & towel ' || n, lpad(n::text, 8, '0'), n * 1.5, n * 0.5,
        n % 90, n, date '2026-01-01' + n % 300, n * 2.5, n from generate_series(1, 32000) n`),
    )
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const bytes = await buffer(await file())
    delay.disable()
    expect(delay.max / 1e6).toBeLessThan(250)
    const before = heldBytes()
    let peak = 0
    let parts = 0
    for await (const _part of await file()) {
      if (parts++ % 20 === 0) peak = Math.max(peak, heldBytes() - before)
    }
    // PGlite returns the whole answer; PostgreSQL streams it.
    if (store.kind === 'postgres') expect(peak).toBeLessThan(4 * 2 ** 20)
    const of = read(bytes).Sheets.Report ?? {}
    expect(of['!ref']).toBe('A1:H32001')
    expect(of.B32001?.v).toBe('00032000')
  })
})
