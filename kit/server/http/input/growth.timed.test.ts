import { endpoints } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import { readDocumentSearch } from '#home/contract/find/rules.ts'
import { distinctNames } from '#money/contract/documents/invoice-names.ts'
import { maxListed, pasteEntries } from '#kit/contract/declare/report-fields.ts'
import fc from 'fast-check'
import type { FastifyRequest, InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { likeLiteral } from '#items/server/queries.ts'
import { Faults } from '#intake/server/checking/faults.ts'
import { readHeader } from '#intake/server/reading/feed-reader.ts'
import { companies } from '#accounts/server/tables.ts'
import { RecordScanner } from '#intake/server/reading/record-scanner.ts'
import { wrap } from '#kit/server/pdf/wrap.ts'
import { xmlText } from '#kit/server/rows/sheet-rows.ts'
import { read850 } from '#buying/server/purchase/x12/order-850.ts'
import { readRequest } from '#accounts/server/sign-in/path-proxy.ts'
import { requestAccepting } from '#app/server/testing/accepting.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { fasterThanLength } from '#app/server/testing/growth.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { Problem } from '#kit/server/problem/problem.ts'
import { readForm, readInput, readArrangement, readColumns, readListOptions } from './input.ts'
import { chooseEncoding } from '../answers/body.ts'

/** The limits: headers of 64 KB and bodies of 256 KB. */
const headerLimit = 60 * 1024
const bodyLimit = 250 * 1024

/** Inputs that are slow for weak parsers and regular expressions when repeated. */
const signs = [
  'a',
  '0',
  ',',
  ';',
  '=',
  '&',
  '"',
  '\\',
  '/',
  '.',
  '%',
  '%20',
  '+',
  '-',
  '_',
  ' ',
  '\t',
  '*',
  '[',
  '{',
  ':',
  '{"a":',
  'q=0',
  'é',
]
const piece = fc.oneof(
  fc.constantFrom(...signs),
  fc.array(fc.constantFrom(...signs), { minLength: 2, maxLength: 4 }).map((parts) => parts.join('')),
)
/** A text of any length: a start, a repeated piece, and an end. */
const texts = fc
  .record({ head: fc.constantFrom('', 'a', '"', '01100001'), piece, tail: fc.constantFrom('', 'x', '!', '=') })
  .map(({ head, piece: unit, tail }) => ({
    shown: JSON.stringify([head, unit, tail]),
    of: (length: number) => head + unit.repeat(Math.ceil(length / unit.length)) + tail,
  }))
const comma = { shown: 'a,', of: (length: number) => 'a,'.repeat(length / 2) }
const ampersand = { shown: 'a&', of: (length: number) => 'a&'.repeat(length / 2) }
const ofHeader = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '~')
const ofAddress = (text: string) => text.replaceAll(/[^\x21-\x7e]|#/g, '~')

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const inHeader = (name: string) => (text: string) => ({ url: '/livez', headers: { [name]: ofHeader(text) } })

/** Every part of a request that anyone can send. */
const parts: Record<string, { limit: number; request: (text: string) => InjectOptions & { url: string } }> = {
  query: { limit: headerLimit, request: (text) => ({ url: `/livez?${ofAddress(text)}` }) },
  'query of a call': { limit: headerLimit, request: (text) => ({ url: `/api/inventory/vendors?${ofAddress(text)}` }) },
  'query of an unknown address': { limit: headerLimit, request: (text) => ({ url: `/nothing?${ofAddress(text)}` }) },
  'request of the proxy': {
    limit: headerLimit / 2,
    request: (text) => ({
      url: `/api/proxy?request=${Buffer.from(`/inventory/vendors?${ofAddress(text)}`).toString('base64url')}`,
    }),
  },
  // Two slashes or backslashes at the beginning would name a host.
  path: { limit: headerLimit, request: (text) => ({ url: `/_${ofAddress(text).replaceAll('?', '/')}` }) },
  ...Object.fromEntries(
    ['authorization', 'cookie', 'origin', 'user-agent', 'x-forwarded-for'].map((name) => [
      name,
      { limit: headerLimit, request: inHeader(name) },
    ]),
  ),
  'bearer token': {
    limit: headerLimit,
    request: (text) => ({
      url: '/api/inventory/vendors?companyNumber=01',
      headers: { authorization: `Bearer ${ofHeader(text)}` },
    }),
  },
  'content type': {
    limit: headerLimit,
    request: (text) => ({
      method: 'POST',
      url: '/api/user/get_token',
      headers: { 'content-type': `application/json;${ofHeader(text)}` },
      payload: '{}',
    }),
  },
  JSON: {
    limit: bodyLimit,
    request: (text) => ({ method: 'POST', url: '/api/user/get_token', headers: json, payload: text }),
  },
  'text in JSON': {
    limit: bodyLimit,
    request: (text) => ({ method: 'POST', url: '/api/user/get_token', payload: { user: text, [text]: 1 } }),
  },
  'multipart form': {
    limit: bodyLimit,
    request: (text) => ({
      method: 'POST',
      url: '/api/user/get_tokenAmphere',
      headers: { 'content-type': 'multipart/form-data; boundary=a' },
      payload: `--a\r\ncontent-disposition: form-data; name="${text}"\r\n\r\n${text}\r\n--a--\r\n`,
    }),
  },
  'boundary of a multipart form': {
    limit: headerLimit,
    request: (text) => ({
      method: 'POST',
      url: '/api/user/get_tokenAmphere',
      headers: { 'content-type': `multipart/form-data; boundary=${ofHeader(text)}` },
      payload: `--a\r\n${text}`,
    }),
  },
  form: {
    limit: bodyLimit,
    request: (text) => ({ method: 'POST', url: '/api/user/get_tokenAmphere', headers: form, payload: text }),
  },
}

onDatabase((database, open) => {
  if (database === 'PGlite') return
  describe('the cost of a request grows no faster than its length', () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
    })

    test.each(Object.entries(parts))('%s', async (_part, { limit, request }) => {
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          const grew = await fasterThanLength(
            limit,
            (length) => request(text.of(length)),
            async (asked) => {
              const { statusCode } = await counter.app.inject(asked)
              if (statusCode >= 500) throw new Error(`${text.shown}: ${statusCode}`)
            },
          )
          expect(grew, text.shown).toBeUndefined()
        }),
        { numRuns: 25, examples: [[ampersand], [comma]], endOnFailure: true },
      )
    })
  })
})

/** Runs a parser and ignores its rejection of the input. */
async function read(reader: () => unknown): Promise<void> {
  try {
    await reader()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

test.each(Object.entries(endpoints))(
  '%s: the cost of a field grows no faster than its length',
  async (_name, endpoint: Endpoint) => {
    const limit = endpoint.method === 'GET' ? headerLimit : bodyLimit
    const request = (fields: Record<string, unknown>) =>
      (endpoint.method === 'GET' ? { query: fields } : { body: fields }) as FastifyRequest
    for (const field of Object.keys(endpoint.input.shape)) {
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          const grew = await fasterThanLength(limit, text.of, (value) =>
            read(() => readInput(endpoint, request({ [field]: value }))),
          )
          expect(grew, `${field}: ${text.shown}`).toBeUndefined()
        }),
        { numRuns: 8, endOnFailure: true },
      )
    }
  },
)

const distinctLines = (text: string) => text.split(',').map((line, n) => line + n)

/** Measures like a font: it reads every character. */
const measured = (text: string) => [...text].length

/** Reads `Accept` up to its maximum length; longer input is rejected immediately. */
const readAccept = (accept: string) => {
  try {
    return readForm(requestAccepting(accept))
  } catch (error) {
    return error
  }
}

const isa = 'ISA*00*          *00*          *ZZ*BUYER          *ZZ*SELLER         *261120*1200*U*00401*000000042*0*P*>'

/** Every other parser of external text. */
const readers: Record<string, { limit: number; read: (text: string) => unknown }> = {
  'readForm: Accept': { limit: headerLimit, read: readAccept },
  'chooseEncoding: Accept-Encoding': { limit: headerLimit, read: chooseEncoding },
  'readListOptions: the columns, order and words of a file': {
    limit: headerLimit,
    read: (text) => readListOptions(endpoints.searchOrders, 'csv', { columns: text, sort: text, find: text }),
  },
  'readColumns: the columns of a file': {
    limit: headerLimit,
    read: (columns) => readColumns(endpoints.searchOrders, { columns }),
  },
  'readArrangement: the order of rows': {
    limit: headerLimit,
    read: (sort) => readArrangement(endpoints.searchOrders.columns, { sort }),
  },
  'readArrangement: words to find': {
    limit: headerLimit,
    read: (find) => readArrangement(endpoints.searchOrders.columns, { find }),
  },
  'readRequest: the request of the path proxy': { limit: headerLimit, read: readRequest },
  'readDocumentSearch: a pasted number': { limit: bodyLimit, read: readDocumentSearch },
  'pasteEntries: a pasted column': { limit: bodyLimit, read: (text) => pasteEntries(text, [], maxListed) },
  'pasteEntries: distinct entries': {
    // Numbers make the text four times as long.
    limit: bodyLimit / 4,
    read: (text) => pasteEntries(distinctLines(text).join('\n'), [], maxListed),
  },
  'readHeader: the header of a feed': { limit: headerLimit, read: (text) => readNames(text.split(',')) },
  'readHeader: a repeated column': {
    limit: headerLimit,
    read: (text) => readNames([...distinctLines(text), ...text.split(',').map(() => 'company')]),
  },
  'RecordScanner: a record of a feed': {
    limit: bodyLimit,
    read: (text) => new RecordScanner(50).scan(Buffer.from(text), 0, Buffer.byteLength(text), true),
  },
  'wrap: words of a document': { limit: 8 * 1024, read: (text) => wrap(text, 40, measured) },
  'distinctNames: files of an archive': { limit: 32 * 1024, read: (text) => distinctNames(text.split(',')) },
  'likeLiteral: a search text': { limit: bodyLimit, read: likeLiteral },
  'read850: the segments of an order': { limit: bodyLimit, read: (text) => read850(Buffer.from(`${isa}~${text}`)) },
  'read850: the elements of a segment': {
    limit: bodyLimit,
    read: (text) => read850(Buffer.from(`${isa}~BEG*${text}~`)),
  },
  'xmlText: a cell of a sheet': { limit: bodyLimit, read: xmlText },
}
const readNames = (names: string[]) => readHeader(companies, names, new Faults(undefined), false)

test.each(Object.entries(readers))('the cost of %s grows no faster than its length', async (_name, reader) => {
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const grew = await fasterThanLength(reader.limit, text.of, (value) => read(() => reader.read(value)))
      expect(grew, text.shown).toBeUndefined()
    }),
    { numRuns: 25, examples: [[comma]], endOnFailure: true },
  )
})
