import { Validator } from '@seriousme/openapi-schema-validator'
import { endpoints } from '#app/contract/endpoints.ts'
import { columns } from '#kit/contract/declare/columns.ts'
import { endpoint, listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { all, any, flag, login, open } from '#kit/contract/declare/need.ts'
import { customerScope, nobody } from '#kit/contract/declare/scope.ts'
import Fastify from 'fastify'
import { ParseOption, XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { loadConfig } from '#app/server/config.ts'
import { serviceCalls } from '#app/server/features.ts'
import { openApiDocument } from './openapi-document.ts'
import { openApiPage } from './openapi-page.ts'
import { openApi } from './openapi.ts'
import { answerHeaders, protectiveHeaders } from '../protection/security.ts'

const declared = {
  searchThings: listEndpoint({
    method: 'GET',
    path: '/things/records',
    summary: 'Search <things> & more',
    needs: all(login('G'), any(flag('CanViewAR'), flag('CanViewOrders'))),
    scope: customerScope('company', 'customer', { shipTo: 'shipTo' }),
    input: z.object({ company: z.string().max(2), customer: z.string(), shipTo: z.string().optional() }),
    reads: [],
    columns: columns([
      { key: 'Item', header: 'Item #', format: 'code' },
      { key: 'Price', header: 'Price', format: 'money', needs: flag('CanViewInventoryPrices') },
      { key: 'Due', header: 'Due', format: 'date' },
    ]),
    exports: { filtered: 'Things.csv' },
  }),
  changeThing: endpoint({
    method: 'POST',
    path: '/things/records',
    summary: 'Change a thing',
    needs: open,
    scope: nobody,
    form: true,
    input: z.object({ name: z.string() }),
    output: z.object({ done: z.boolean() }),
  }),
}

/** Reads a path of a JSON document; a missing step fails the test. */
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((from, key) => (from as Record<string, unknown>)[key], value)

async function serve() {
  const app = Fastify()
  await app.register(answerHeaders, { headers: protectiveHeaders({ https: false }), apiPrefix: '/service' })
  await app.register(openApi, { config: loadConfig({ API_PREFIX: '/service' }) })
  return app
}

test('The document of all calls is valid OpenAPI 3.1', async () => {
  const document = JSON.parse(JSON.stringify(openApiDocument(endpoints, '/api', '1.0.2', serviceCalls(['purchase']))))
  const outcome = await new Validator().validate(document)
  expect(outcome.errors ?? []).toEqual([])
  expect(outcome.valid).toBe(true)
})

test('The document lists every call with its method', () => {
  const { paths } = JSON.parse(JSON.stringify(openApiDocument(endpoints, '/api', '1')))
  for (const [name, { path, method }] of Object.entries(endpoints)) {
    expect(at(paths, path, method.toLowerCase(), 'operationId')).toBe(name)
  }
})

test('A call documents its permissions and scope; an open one needs no token', () => {
  const document = openApiDocument(declared, '/api', '1')
  const search = at(document, 'paths', '/things/records', 'get')
  expect(at(search, 'description')).toBe(
    'Needs a Customer Group login and (CanViewAR or CanViewOrders). One customer: `company` and `customer`; `shipTo` limits it to a ship-to.',
  )
  expect(at(search, 'security')).toEqual([{ bearer: [] }])
  expect(at(document, 'paths', '/things/records', 'post', 'security')).toEqual([])
})

test('A list documents four forms; a column that needs a permission can be null', () => {
  const search = at(openApiDocument(declared, '/api', '1'), 'paths', '/things/records', 'get')
  const content = at(search, 'responses', '200', 'content') as Record<string, unknown>
  expect(Object.keys(content)).toHaveLength(4)
  expect(at(content, 'application/json', 'schema', 'items', 'properties')).toMatchObject({
    Item: { type: 'string' },
    Price: { type: ['number', 'null'] },
    Due: { type: ['string', 'null'], format: 'date' },
  })
  expect(at(search, 'parameters')).toMatchObject([
    { name: 'company', in: 'query', required: true },
    { name: 'customer', required: true },
    { name: 'shipTo', required: false },
    { name: 'download', required: false },
    { name: 'columns', required: false },
    { name: 'sort', in: 'query', required: false, schema: { type: 'string', maxLength: 400 } },
    { name: 'find', in: 'query', required: false, schema: { type: 'string', maxLength: 100 } },
  ])
})

test('A call that accepts a form documents it', () => {
  const change = at(openApiDocument(declared, '/api', '1'), 'paths', '/things/records', 'post')
  expect(Object.keys(at(change, 'requestBody', 'content') as object)).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ])
})

test('The document and the page are served below the prefix', async () => {
  const app = await serve()
  const document = await app.inject('/service/openapi.json')
  expect(document.statusCode).toBe(200)
  expect(document.json().servers).toEqual([{ url: '/service' }])
  const page = await app.inject('/service/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  for (const { path } of Object.values(endpoints)) expect(page.body).toContain(`/service${path}`)
})

test('The page follows the CSP: no script, nothing external, one style with a nonce', async () => {
  const page = await (await serve()).inject('/service/docs')
  const policy = String(page.headers['content-security-policy'])
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain("script-src 'unsafe-inline'")
  expect(page.body).toContain(`<style nonce="${nonce}">`)
  expect(page.body.match(/<(script|link|img|iframe)\b|\son\w+=|\sstyle=|https?:\/\//g)).toBeNull()
})

test('The page escapes declared text', () => {
  const page = openApiPage(declared, '/api', 'n')
  expect(page).toContain('Search &lt;things&gt; &amp; more')
  // The parser is strict enough to reject an unclosed element.
  const body = page.slice(page.indexOf('<body>'), page.indexOf('</html>'))
  using parsed = XmlDocument.fromString(body, { option: ParseOption.XML_PARSE_NONET })
  expect(parsed.find('//section')).toHaveLength(2)
  expect(parsed.find("//table[caption='Columns']//tbody/tr")).toHaveLength(3)
})
