import { expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal } from '#app/server/testing/servers/portal.ts'

onDatabase((name, open) => {
  test(`A customer sees its main representative, or else the first rep by number, and nobody else's, on ${name} [safety 3]`, async () => {
    const portal = await makePortal(open)
    const { db } = portal.store
    const customer = portal.browser()
    await customer.signIn('C', '01', '100001')
    const book = { company: '01', customer: '100001' }
    const ofBook = db.updateTable('employee_books').where(({ and }) => and(book))
    const ask = (companyNumber: string, customerNumber: string) =>
      customer.get('/company/location', { companyNumber, customerNumber })
    const rep = async () => (await ask('01', '100001')).json().RepName
    await db
      .deleteFrom('employee_books')
      .where(({ and }) => and(book))
      .execute()
    for (const employee of ['EMP003', 'EMP002', 'EMP001'])
      await db
        .insertInto('employee_books')
        .values({ ...book, employee, main: 'N' })
        .execute()
    expect(await rep()).toBe('Rita Rep')
    await ofBook.where('employee', '=', 'EMP003').set({ main: 'Y' }).execute()
    expect(await rep()).toBe('Sol Seller')
    await ofBook.where('employee', '!=', 'EMP002').set({ customer: '100009' }).execute()
    expect(await rep(), 'a manager is nobody’s rep').toBe('')
    await ofBook.set({ main: 'Y' }).execute()
    expect(await rep(), 'unless the book says so').toBe('Max Manager')
    expect((await ask('02', '200001')).statusCode).toBe(403)
  })
})
