import { expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal, openPortal } from '#app/server/testing/servers/portal.ts'
import { sendOtp, validate } from '../codes/testing/code-calls.ts'

onDatabase((name, open) => {
  test(`the demo shows its mail on a page, as text, ${name} [decisions]`, async () => {
    const portal = await makePortal(open, { DEMO: 'on' })
    const browser = portal.browser()
    await browser.signIn('C', '01', '100002')
    expect((await sendOtp(browser)).json()).toMatchObject({ ReturnCode: 0, SendsLeft: 2, Message: '' })
    const page = await browser.send({ method: 'GET', url: '/demo/mail' })
    const code = /code is (\w+)/.exec(page.body)?.[1] ?? ''
    expect((await validate(browser, code)).json()).toMatchObject({ ReturnCode: 0 })
    const { db } = portal.store
    const data = { subject: '<script>alert(1)</script>', recipient: '"><img src=x>', body: '' }
    await db.updateTable('jobs').set({ data }).execute()
    const hostile = await browser.send({ method: 'GET', url: '/demo/mail' })
    expect(hostile.body).not.toMatch(/<script>|<img/)
    expect(hostile.body).toContain('&lt;script&gt;')
    expect(hostile.headers['content-security-policy']).toMatch(/default-src 'none'/)
    expect(hostile.headers['cache-control']).toBe('no-store')
    const elsewhere = await openPortal(portal.store, portal.clock)
    expect((await elsewhere.browser().send({ method: 'GET', url: '/demo/mail' })).statusCode).toBe(404)
  })
})
