import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '#server/testing/servers/database.ts'
import { type MailServer, startMailServer } from '#server/testing/servers/mail-server.ts'
import { type Counter, openCounter } from '#server/testing/servers/viewers.ts'
import { textOf } from '#server/testing/pdf-tools.ts'
import { mailDue } from './mail-orders.ts'

eachDatabase((name, open) => {
  describe(`orders by mail on ${name}`, () => {
    let counter: Counter
    let mail: MailServer
    const mailAll = async () => {
      while ((await mailDue(counter.services)) > 0);
    }

    beforeAll(async () => {
      mail = await startMailServer()
      counter = await openCounter(await open(), { ORDERS_MAIL_TO: 'desk@counter.example', SMTP_URL: mail.url })
    })
    afterAll(async () => {
      await counter.app.close()
      await mail.stop()
    })

    test('each sent order is mailed once, with a PDF, as soon as the mail server takes it', async () => {
      mail.refuse(451)
      await mailAll()
      expect(mail.received).toEqual([])
      mail.refuse(0)
      expect(await mailDue(counter.services)).toBe(0)
      counter.clock.advance(11)
      await mailAll()
      const sent = await counter.store.db.selectFrom('carts').select('reference').where('state', '=', 'sent').execute()
      expect(mail.received).toHaveLength(sent.length)
      const ids = mail.received.map(({ message }) => /^Message-ID: <order-(\w+)@/m.exec(message)?.[1])
      expect(ids.toSorted()).toEqual(sent.map(({ reference }) => reference).toSorted())
      const [{ message, to } = { message: '', to: [''] }] = mail.received
      expect(to).toEqual(['desk@counter.example'])
      const base64 = /application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(message)?.[1] ?? ''
      const folder = await mkdtemp(join(tmpdir(), 'mailed-'))
      const path = join(folder, 'order.pdf')
      await writeFile(path, Buffer.from(base64, 'base64'))
      const text = (await textOf(path)).join('\n')
      await rm(folder, { recursive: true })
      expect(text).toContain(`Order ${ids[0]}`)
      expect(text).toContain('42.00')
      counter.clock.advance(100_000)
      expect(await mailDue(counter.services)).toBe(0)
    })
  })
})
