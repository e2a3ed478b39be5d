import { expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal, password } from '#app/server/testing/servers/portal.ts'
import { runCommand } from '../testing/run-command.ts'
import { demoPartnerSecret, ensureDemoPartner, findDemoSecrets } from './demo-partner.ts'

onDatabase((name, open) => {
  test(`the demo's partner signs in to customers, groups, and only one employee, and to no account with codes, ${name}`, async () => {
    const portal = await makePortal(open)
    await portal.store.db.updateTable('accounts').set({ user_id: 'EMP100' }).where('user_id', '=', 'EMP002').execute()
    await ensureDemoPartner(portal)
    await ensureDemoPartner(portal)
    const signOn = async (loginType: string, company: string, user: string) => {
      const body = { user, company, loginType, ssoSecret: demoPartnerSecret, flag: 'Y' }
      return (await portal.browser().post('/user/get_token', body)).json().ReturnCode
    }
    expect(await signOn('C', '01', '100001')).toBe(0)
    expect(await signOn('C', '01', '100001000002')).toBe(0)
    expect(await signOn('G', '0', 'GROUP1')).toBe(0)
    expect(await signOn('C', '01', '100002')).toBe(1)
    expect(await signOn('E', '0', 'EMP001')).toBe(1)
    expect(await signOn('E', '0', 'EMP100')).toBe(0)
  })

  test(`the demo's secrets are found, so that they are never exposed, ${name} [safety 14]`, async () => {
    const portal = await makePortal(open)
    const list = [
      { loginType: 'C', company: '01', userId: '100001' },
      { loginType: 'G', company: '00', userId: 'GROUP1' },
      { loginType: 'G', company: '00', userId: 'GONE' },
    ] as const
    expect(await findDemoSecrets(portal.services, list, password)).toEqual(['account C01100001', 'account G00GROUP1'])
    await runCommand(portal.accountAdmin, ['reset-password', 'C01100001'], async () => '')
    await ensureDemoPartner(portal)
    expect(await findDemoSecrets(portal.services, list, password)).toEqual(['account G00GROUP1', 'the demo partner'])
    await runCommand(portal.accountAdmin, ['reset-password', 'G00GROUP1'], async () => '')
    await runCommand(portal.accountAdmin, ['partner', 'remove', 'demo'], async () => '')
    expect(await findDemoSecrets(portal.services, list, password)).toEqual([])
  })
})
