import { test } from 'vitest'
import { expectEachOnce } from '#app/server/testing/killed/expect-once.ts'
import { killWhileSending } from '#app/server/testing/killed/run.ts'

// npm run test:orders does this fifty times.
test('Whether the server, the database, or the ERP is killed while an order is sent, it arrives once', async () => {
  expectEachOnce(await killWhileSending(3, () => undefined), 3)
})
