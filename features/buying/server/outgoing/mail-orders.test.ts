import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type MailServer, startMailServer } from '#app/server/testing/servers/mail-server.ts'
import { orderWorker } from '#app/server/testing/servers/order-worker.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { textOf } from '#app/server/testing/pdf-tools.ts'

onDatabase((name, open) => {
  describe(`orders by mail on ${name}`, () => {
    let counter: Counter
    let mail: MailServer
    let worker: ReturnType<typeof orderWorker>
    const sent = async () =>
      (await counter.store.db.selectFrom('carts').select('reference').where('state', '=', 'sent').execute())
        .map(({ reference }) => reference ?? '')
        .toSorted()

    /** Takes the first line's price away, and so the total. */
    const withoutPrice = async (reference: string) => {
      const { db } = counter.store
      const { cart_id } = await db
        .updateTable('carts')
        .set({ amount: null })
        .where('reference', '=', reference)
        .returning('cart_id')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('cart_lines')
        .set({ unit_price: null })
        .where('cart_id', '=', cart_id)
        .where('position', '=', 1)
        .execute()
    }
    const pdfText = async (message: string) => {
      const base64 = /application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(message)?.[1] ?? ''
      const folder = await mkdtemp(join(tmpdir(), 'mailed-'))
      const path = join(folder, 'order.pdf')
      await writeFile(path, Buffer.from(base64, 'base64'))
      const text = (await textOf(path)).join('\n')
      await rm(folder, { recursive: true })
      return text
    }

    beforeAll(async () => {
      mail = await startMailServer()
      counter = await openCounter(open, {
        ORDERS_MAIL_TO: 'desk@counter.example,boss@counter.example',
        SMTP_URL: mail.url,
      })
      worker = orderWorker(counter)
    })
    afterAll(async () => {
      await counter.app.close()
      await mail.stop()
    })

    test('each sent order is mailed once, with a PDF, as soon as the mail server accepts it; refusals are logged', async () => {
      const references = await sent()
      await counter.store.db.updateTable('cart_lines').set({ unit_price: 1.0044 }).execute()
      const unpriced = references.at(-1) ?? ''
      await withoutPrice(unpriced)
      for (const code of [451, 550]) {
        mail.refuse(code)
        await worker.deliver()
        expect(mail.received).toEqual([])
        const cause = expect.objectContaining({ message: expect.stringContaining(`${code} recipient rejected`) })
        expect(worker.logged).toHaveLength(references.length)
        for (const reference of references) {
          const message = `order ${reference} could not be mailed`
          expect(worker.logged).toContainEqual(expect.objectContaining({ message, cause }))
        }
        worker.logged.length = 0
        expect(await worker.deliver()).toBe(0)
        await worker.makeDue()
      }
      mail.refuse(550, 'boss@counter.example')
      await worker.deliver()
      const err = expect.objectContaining({ recipient: 'boss@counter.example' })
      for (const reference of references) expect(worker.logged).toContainEqual({ err, reference })
      const ids = mail.received.map(({ message }) => /^Message-ID: <order-(\w+)@/m.exec(message)?.[1])
      expect(ids.toSorted()).toEqual(references)
      for (const { to } of mail.received) expect(to).toEqual(['desk@counter.example'])
      const texts = new Map<string, string>()
      for (const { message } of mail.received) texts.set(ids[texts.size] ?? '', await pdfText(message))
      const text = texts.get(references[0] ?? '') ?? ''
      expect(text).toContain(`Order ${references[0]}`)
      expect(text).toMatch(/Total\s+\$42\.00/)
      // Twelve at this price.
      expect(text).toMatch(/\$1\.0044\s+\$12\.05/)
      expect(text).not.toContain('to be confirmed')
      const open = texts.get(unpriced) ?? ''
      expect(open).toMatch(/Total\s+to be confirmed/)
      expect(open.match(/\bnone\b/g)).toHaveLength(1)
      expect(open).toMatch(/\$1\.0044\s+\$24\.11/)
      await worker.makeDue()
      expect(await worker.deliver()).toBe(0)
    })
  })
})
