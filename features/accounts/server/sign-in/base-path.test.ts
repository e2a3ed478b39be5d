import { beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Browser, makePortal, password, type Portal } from '#app/server/testing/servers/portal.ts'

const who = { user: '100001', password, company: '01', loginType: 'C' }
const send = (browser: Browser, url: string) => browser.send({ method: 'POST', url, payload: who })

onDatabase((name, open) => {
  describe(`below the path of PUBLIC_URL on ${name}`, () => {
    let portal: Portal
    beforeAll(async () => {
      portal = await makePortal(open, { PUBLIC_URL: 'http://localhost/portal/', API_PREFIX: '/service' })
    })

    test.each(['/portal/service', '/service'])(
      'the calls answer whether or not the proxy removes the path: %s [API-05]',
      async (api) => {
        const browser = portal.browser()
        const answer = await send(browser, `${api}/user/get_token`)
        expect(answer.json()).toMatchObject({ ReturnCode: 0 })
        expect(browser.cookies.get('tc_browser')?.path).toBe('/portal/service')
        expect(browser.cookies.get('tc_refresh')?.path).toMatch(/^\/portal\/service\/user\//)
      },
    )

    test('nothing answers below a path that only begins alike, or below another prefix [API-05]', async () => {
      for (const api of ['/portals/service', '/portal/portal/service', '/portal/api'])
        expect((await send(portal.browser(), `${api}/user/get_token`)).statusCode).toBe(404)
    })

    test('the documentation of the calls names their whole address', async () => {
      const document = await portal.browser().send({ method: 'GET', url: '/portal/service/openapi.json' })
      expect(document.json().servers).toEqual([{ url: '/portal/service' }])
    })
  })
})
