import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import type { LightMyRequestResponse } from 'fastify'
import { type Field, fieldsOf } from '#kit/server/http/openapi/openapi-document.ts'
import type { Fields } from '../servers/viewers.ts'

type Ask = (fields: Fields) => Promise<LightMyRequestResponse>

/** Values of every kind of field, the likeliest first. */
const usual = ['PAPER', '1', '01', '100001', '01100001', '000011', '11/20/2026', '2026', 'W01', 'e30']

export interface FullRequest {
  values: Fields
  /** Fields to test in this request: those not in earlier requests. */
  fields: string[]
}

/** Adds a field to the values, alone or with another field that it requires. */
async function withField(
  field: Field,
  left: readonly Field[],
  values: Fields,
  isTaken: (values: Fields) => Promise<boolean>,
) {
  const valuesOf = ({ schema }: Field): unknown[] => [
    ...(Array.isArray(schema.enum) ? schema.enum.filter((value) => value !== '') : []),
    ...usual,
  ]
  for (const value of valuesOf(field)) {
    const fuller = { ...values, [field.name]: value }
    if (await isTaken(fuller)) return fuller
  }
  for (const other of left.filter(({ name }) => values[name] === undefined && name !== field.name)) {
    for (const value of valuesOf(field)) {
      for (const beside of valuesOf(other)) {
        const fuller = { ...values, [field.name]: value, [other.name]: beside }
        if (await isTaken(fuller)) return fuller
      }
    }
  }
  return undefined
}

/**
 * Requests that together set every field of a call, each with the sample's status if possible; fields that exclude each other are
 * in separate requests.
 * @param ask makes the call
 * @throws {Error} naming the fields without a valid value: they need a line in the call's sample
 */
export async function fullRequests(endpoint: Endpoint, sample: Fields, ask: Ask): Promise<FullRequest[]> {
  const expected = (await ask(sample)).statusCode
  const isTaken = async (values: Fields) => (await ask(values)).statusCode === expected
  /** For a field that names something, such as a view of one's own: a valid value may name nothing. */
  const isRead = async (values: Fields) => (await ask(values)).statusCode !== 400
  const all = fieldsOf(endpoint)
  const requests: FullRequest[] = []
  let left = all
  while (left.length > 0) {
    let values: Fields = { ...sample }
    for (const field of left) {
      for (const isFine of [isTaken, isRead])
        if (values[field.name] === undefined) values = (await withField(field, left, values, isFine)) ?? values
    }
    const fields = left.map(({ name }) => name).filter((name) => values[name] !== undefined)
    if (fields.length === 0)
      throw new Error(`${endpoint.path}: no valid value is known for ${left.map(({ name }) => name).join(', ')}`)
    requests.push({ values, fields })
    left = left.filter(({ name }) => values[name] === undefined)
  }
  return requests
}

/** Fields whose schema rejects a quote. */
export async function fieldsWithoutQuote({ values, fields }: FullRequest, ask: Ask): Promise<string[]> {
  const refusing: string[] = []
  for (const name of fields) {
    const answer = await ask({ ...values, [name]: `${values[name]}'` })
    const errors: { field: string }[] = answer.statusCode === 400 ? (answer.json().errors ?? []) : []
    if (errors.some(({ field }) => field.split('.')[0] === name)) refusing.push(name)
  }
  return refusing
}
