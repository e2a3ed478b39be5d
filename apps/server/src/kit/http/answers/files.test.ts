import { Readable } from 'node:stream'
import { downloadInvoices } from '@trade-counter/contract/kit/documents/invoice-files.ts'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { sendFile } from './files.ts'
import type { Call } from '../implementation.ts'

const nobody = {} as Call
const unanswered = {} as FastifyReply

test('A file that finds no place among the long answers ends its work', async () => {
  const body = new Readable({ read: () => undefined })
  const file = { type: 'application/zip', name: 'Invoices.zip', body, long: true }
  const enterLong = () => Promise.reject(new Error('no place'))
  const sent = sendFile(downloadInvoices, file, { call: nobody, subject: undefined, enterLong }, unanswered)
  await expect(sent).rejects.toThrow('no place')
  expect(body.destroyed).toBe(true)
})

test.each([
  ['of another type than declared', { type: 'text/html', name: 'Invoices.zip' }],
  ['by a name that no header takes', { type: 'application/zip', name: 'In voices\r\n.zip' }],
])('A file %s is not sent, and ends its work', async (_what, part) => {
  const body = new Readable({ read: () => undefined })
  const enterLong = async () => () => undefined
  const sending = { call: nobody, subject: undefined, enterLong }
  await expect(sendFile(downloadInvoices, { ...part, body }, sending, unanswered)).rejects.toThrow()
  expect(body.destroyed).toBe(true)
})
