import { numberRows, optional, text } from '#kit/contract/declare/fields.ts'
import { type Endpoint, endpoint, listEndpoint, listForms } from '#kit/contract/declare/endpoint.ts'
import { open, session } from '#kit/contract/declare/need.ts'
import { customerScope, nobody } from '#kit/contract/declare/scope.ts'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { requestAccepting } from '#app/server/testing/accepting.ts'
import type { Problem } from '#kit/server/problem/problem.ts'
import { readForm, readInput, readFileName, readListOptions } from './input.ts'
import { checkDeclaration } from '../mount.ts'
import { parseQuery } from './pairs.ts'

const search = listEndpoint({
  method: 'GET',
  path: '/x',
  summary: '',
  needs: session,
  scope: nobody,
  input: z.object({ word: optional(text(5)), numberRows }),
  reads: [],
  columns: [],
  exports: { filtered: 'Filtered-X.csv' },
})
const change = endpoint({
  method: 'POST',
  path: '/x',
  summary: '',
  needs: open,
  scope: nobody,
  input: z.object({ name: text(5), list: z.array(text(2)).max(3).optional() }),
  output: z.object({}),
})

const asked = (query: string) => ({ query: parseQuery(query) }) as FastifyRequest
const sent = (body: unknown) => ({ body }) as FastifyRequest
function refused(work: () => unknown): Problem {
  try {
    work()
  } catch (error) {
    return error as Problem
  }
  throw new Error('nothing was refused')
}
const fieldsOf = (work: () => unknown) => refused(work).errors?.map((error) => error.field)

describe('input', () => {
  test('keeps declared fields and drops unknown ones', () => {
    expect(readInput(search, asked('numberRows=20&word=ab&more=1'))).toEqual({ numberRows: 20, word: 'ab' })
    expect(readInput(search, asked('numberRows=20&word='))).toEqual({ numberRows: 20, word: undefined })
  })

  test.each([
    ['numberRows=21', ['numberRows']],
    ['', ['numberRows']],
    ['numberRows=20&word=abcdef', ['word']],
    ['numberRows=20&word=a%00b', ['word']],
    ['numberRows=20&word=%ff%fe', ['word']],
    ['numberRows=20&word=%ed%a0%80', ['word']],
    ['numberRows=20&numberRows=20', ['numberRows']],
    ['numberRows=20&word=a&word=b&word=c', ['word']],
    ['numberRows=1&word=abcdef', ['word', 'numberRows']],
  ])('rejects with a 400 that names every invalid field: %j', (query, fields) => {
    expect(refused(() => readInput(search, asked(query))).status).toBe(400)
    expect(fieldsOf(() => readInput(search, asked(query)))).toEqual(fields)
  })

  test('reports a missing field as required', () => {
    expect(refused(() => readInput(search, asked(''))).detail).toBe('numberRows: is required')
  })

  test.each([[[]], ['text'], [5], [null], [undefined]])(
    'a body of %j is rejected because it is not an object',
    (body) => {
      expect(refused(() => readInput(change, sent(body))).status).toBe(400)
    },
  )

  test('a body can contain a list that its schema declares', () => {
    expect(readInput(change, sent({ name: 'a', list: ['b'] }))).toEqual({ name: 'a', list: ['b'] })
    expect(fieldsOf(() => readInput(change, sent({ name: ['a'] })))).toEqual(['name'])
    expect(fieldsOf(() => readInput(change, sent({ name: 'a', list: ['b', 'ccc'] })))).toEqual(['list.1'])
  })
})

describe('the form of a list', () => {
  test.each([
    [undefined, 'json'],
    ['*/*', 'json'],
    ['application/*;q=0.8', 'json'],
    ['text/html, */*;q=0.1', 'json'],
    [listForms.csv, 'csv'],
    [listForms.xlsx, 'xlsx'],
    [`${listForms.compact}, application/json;q=0.5`, 'compact'],
    ['Text/CSV; charset=utf-8', 'csv'],
    ['text/csv;q=0, application/json', 'json'],
    ['text/csv;q=0.2, application/json;q=0.9', 'json'],
    ['application/json;q=0.2, text/csv;q=0.9', 'csv'],
    ['application/json;q=0, */*', 'compact'],
    ['text/*', 'csv'],
  ])('for Accept %j is %s', (accept, form) => {
    expect(readForm(requestAccepting(accept))).toBe(form)
  })

  test('is 406 when no form is acceptable', () => {
    for (const accept of ['image/png', 'text/csv;q=0', '*/*;q=0'])
      expect(refused(() => readForm(requestAccepting(accept))).status, accept).toBe(406)
  })

  test('An Accept header of over 1,000 characters is rejected by name', () => {
    const accept = `application/json${',text/csv'.repeat(120)}`
    expect(fieldsOf(() => readForm(requestAccepting(accept)))).toEqual(['accept'])
  })

  test('An export has the file name that its list declares, in CSV and Excel', () => {
    expect(readFileName(search, 'csv', {})).toBe('Filtered-X.csv')
    expect(readFileName(search, 'xlsx', { download: 'filtered' })).toBe('Filtered-X.xlsx')
  })

  test.each([{ download: 'all' }, { download: 'x' }, { download: ['all', 'filtered'] }, { download: '__proto__' }])(
    'An export that the list does not have is a 400: %j',
    (query) => {
      expect(fieldsOf(() => readFileName(search, 'csv', readListOptions(search, 'csv', query)))).toEqual(['download'])
    },
  )
})

describe('a declaration is rejected at startup', () => {
  const scoped = { ...search, scope: customerScope('company', 'word') }
  test.each([
    ['without needs', { ...search, needs: undefined }, /needs both needs and scope/],
    ['without scope', { ...search, scope: undefined }, /needs both needs and scope/],
    ['with a scope of fields that the input does not have', scoped, /scope names company/],
    ['open, but showing data', { ...scoped, scope: customerScope('word', 'word'), needs: open }, /open call/],
  ])('%s', (_what, declared, message) => {
    // The types rule these out, but a declaration that bypasses them must not be mounted either.
    expect(() => checkDeclaration('x', declared as unknown as Endpoint)).toThrow(message)
  })

  test('A complete one passes', () => {
    expect(() => checkDeclaration('x', search)).not.toThrow()
  })
})
