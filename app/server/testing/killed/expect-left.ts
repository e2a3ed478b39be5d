import { expect } from 'vitest'
import { read850 } from '#buying/server/purchase/x12/order-850.ts'
import type { Left } from './mailed-and-exported.ts'

/** The reference in a message's subject and ID, and the PDF that it carries. */
function parse(message: string) {
  const base64 = /application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(message)?.[1] ?? ''
  return {
    reference: /^Subject: .*Order (\w+)/m.exec(message)?.[1] ?? '',
    id: /^Message-ID: (<.*>)/m.exec(message)?.[1],
    pdf: Buffer.from(base64, 'base64').toString('latin1'),
  }
}

/** Expects that every order that the buyer sent was mailed, and that a repeat has the same Message-ID. */
function expectMailed({ sent, mails }: Left): number {
  const parsed = mails.map(parse)
  for (const { reference, id, pdf } of parsed) {
    expect(id).toBe(`<order-${reference}@trade-counter>`)
    expect(pdf).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
  }
  const mailed = new Set(parsed.map(({ reference }) => reference))
  expect([...mailed].toSorted()).toEqual(sent.map(({ reference }) => reference).toSorted())
  return mails.length - mailed.size
}

/** Expects that every order that the buyer sent was exported once, into two whole files. */
async function expectExported({ sent, files }: Left): Promise<void> {
  const expected = sent.flatMap(({ reference }) => [`${reference}.850`, `${reference}.csv`])
  expect([...files.keys()].toSorted()).toEqual(expected.toSorted())
  for (const { reference, po, quantity } of sent) {
    const [csv = '', ...csvAgain] = files.get(`${reference}.csv`) ?? []
    const [x12 = '', ...x12Again] = files.get(`${reference}.850`) ?? []
    expect([...csvAgain, ...x12Again], reference).toEqual([])
    expect(csv, reference).toMatch(
      new RegExp(`^reference,.*\r\n"${reference}",.*"${po}",.*,${quantity},"CS",[^\r]*\r\n$`),
    )
    expect(await read850(Buffer.from(x12)), reference).toMatchObject({
      order: { po, lines: [{ quantity: String(quantity) }] },
    })
  }
}

/**
 * Expects that no order was lost, that files are whole, and that the server logged what it could not mail.
 * @returns what happened, in a line
 */
export async function expectNothingLost(left: Left, kills: number): Promise<string> {
  const { sent, kept, mails, files, interrupted, unfinished, printed } = left
  expect(sent).toHaveLength(kills)
  const whole = { states: ['sent'], isMailed: true, isExported: true }
  expect(kept).toEqual(sent.map((order) => ({ ...order, ...whole })))
  const again = expectMailed(left)
  await expectExported(left)
  const failed = printed.split('\n').filter((line) => /"reference":"W\d+".*an order could not be mailed/.test(line))
  return [
    `${sent.length} orders`,
    `${mails.length} messages, ${again} of them repeats; ${failed.length} failed attempts in the log`,
    `${files.size} files; ${interrupted} exports interrupted, ${unfinished} of them with files without a name`,
  ].join('; ')
}
