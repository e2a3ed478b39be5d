import { expect, test } from 'vitest'
import { eachDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal } from '#app/server/testing/servers/portal.ts'

eachDatabase((name, open) => {
  test(`A server on ${name} says that it is ready once its connections for short calls are open`, async () => {
    const { app, services } = await makePortal(await open({ databasePool: 7 }))
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect(services.store.activity().connections).toBeGreaterThanOrEqual(name === 'PGlite' ? 1 : 7)
    await app.close()
  })
})
