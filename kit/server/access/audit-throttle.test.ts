import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal } from '#app/server/testing/servers/portal.ts'

onDatabase((name, open) => {
  test(`refusals and acting for a customer are audited, each at most once per 10 minutes, and no data is given without it, ${name} [safety 6, 31]`, async () => {
    const portal = await makePortal(open)
    const { db } = portal.store
    const group = portal.browser()
    await group.signIn('G', '0', 'GROUP1')
    const customer = portal.browser()
    await customer.signIn('C', '01', '100001')
    const address = (customerNumber: string) => group.get('/customer/address', { companyNumber: '01', customerNumber })
    const traces = async (event: string) =>
      db
        .selectFrom('audit')
        .select(['actor', 'subject', 'detail'])
        .where('event', '=', event)
        .orderBy('audit_id')
        .execute()

    for (let call = 0; call < 3; call++) await address('100002')
    await address('100001')
    await customer.get('/customer/address', { companyNumber: '01', customerNumber: '100001' })
    expect(await traces('acting for')).toMatchObject([
      { actor: 'G00GROUP1', subject: '01100002' },
      { actor: 'G00GROUP1', subject: '01100001' },
    ])

    for (let call = 0; call < 3; call++) expect((await address('100003')).statusCode).toBe(403)
    await customer.get('/user/employee', { empLoginID: 'E00EMP001' })
    expect(await traces('refused')).toMatchObject([
      { actor: 'G00GROUP1', subject: null, detail: { path: '/customer/address' } },
      { actor: 'C01100001', subject: null, detail: { path: '/user/employee' } },
    ])

    portal.clock.advance(10 * 60 + 1)
    await address('100002')
    expect(await traces('acting for')).toHaveLength(3)

    await sql`alter table audit rename to audit_away`.execute(db)
    for (const answer of await Promise.all([address('100001'), address('100001')])) expect(answer.statusCode).toBe(500)
    await sql`alter table audit_away rename to audit`.execute(db)
    for (let call = 0; call < 2; call++) expect((await address('100001')).statusCode).toBe(200)
    expect(await traces('acting for')).toHaveLength(4)
  })
})
