import { Readable } from 'node:stream'
import { downloadInvoices } from '#money/contract/documents/invoice-files.ts'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { sendFile } from './files.ts'
import type { Call } from '../implementation.ts'

const nobody = {} as Call
const unanswered = {} as FastifyReply

test('A long file that gets no slot stops its work', async () => {
  const body = new Readable({ read: () => undefined })
  const file = { type: 'application/zip', name: 'Invoices.zip', body, long: true }
  const enterLong = () => Promise.reject(new Error('no place'))
  const sent = sendFile(downloadInvoices, file, { call: nobody, subject: undefined, enterLong }, unanswered)
  await expect(sent).rejects.toThrow('no place')
  expect(body.destroyed).toBe(true)
})

test.each([
  ['of an undeclared type', { type: 'text/html', name: 'Invoices.zip' }],
  ['with a name that is not valid in a header', { type: 'application/zip', name: 'In voices\r\n.zip' }],
])('A file %s is not sent, and its work stops', async (_what, part) => {
  const body = new Readable({ read: () => undefined })
  const enterLong = async () => () => undefined
  const sending = { call: nobody, subject: undefined, enterLong }
  await expect(sendFile(downloadInvoices, { ...part, body }, sending, unanswered)).rejects.toThrow()
  expect(body.destroyed).toBe(true)
})
