import { expect, test } from 'vitest'
import { pushingOnPostgres, stockOf } from './testing/pushing.ts'

const { request } = pushingOnPostgres({ forks: true })

test('The answer waits for the load', async () => {
  const headers = { 'content-type': 'text/csv' }
  const answer = await request('/feeds/stock?changes=true', { body: stockOf(63), headers })
  expect(answer).toMatchObject({ status: 200, body: { state: 'loaded' } })
})
