import { type Column, documentedKey } from '#kit/contract/declare/columns.ts'
import { type Endpoint, type ListEndpoint, listForms, takesForm } from '#kit/contract/declare/endpoint.ts'
import { listOptions } from '#kit/contract/declare/list-options.ts'
import { describeNeed } from '#kit/contract/declare/need.ts'
import type { Scope } from '#kit/contract/declare/scope.ts'
import { z } from 'zod'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

/** Describes whose data a call shows and which fields select it. */
export function describeScope(scope: Scope): string {
  const described = (field: string | undefined, what: string) => (field === undefined ? [] : [`\`${field}\` ${what}`])
  switch (scope.kind) {
    case 'none':
      return "Shows nobody's data."
    case 'account':
      return 'The account that is signed in.'
    case 'company':
      return `One company in which the caller sees a customer: \`${scope.company}\`.`
    case 'customer': {
      const parts = [
        `One customer: \`${scope.company}\` and \`${scope.customer}\``,
        ...described(scope.shipTo, 'limits it to a ship-to'),
        ...described(scope.identity, "is the caller's identity key, or the chosen employee's company number"),
      ]
      return `${parts.join('; ')}.`
    }
    case 'viewer':
      return [
        'Everything that the caller may see',
        ...described(scope.identity, "is the caller's identity key, or the chosen employee's company number"),
        ...described(scope.company, 'limits it to a company; 00 means all'),
        ...described(scope.customers, 'lists the requested customers, company and number joined'),
        ...described(scope.shipTos, 'lists the requested ship-tos, company, customer, and number joined'),
      ]
        .join('; ')
        .concat('.')
  }
}

export const describeAccess = (endpoint: Endpoint): string =>
  endpoint.needs.kind === 'open' ? 'Open to anyone.' : `Needs ${describeNeed(endpoint.needs)}.`

/** Converts a zod schema to a JSON Schema that can be embedded in a document. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonObject => {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  // toJSONSchema returns plain JSON, but its type does not say so.
  return rest as JsonObject
}

/** @param examples valid values of the schema, by name */
export const jsonContent = (
  schema: z.ZodType,
  io: 'input' | 'output',
  examples: Readonly<Record<string, Json>> = {},
): JsonObject => ({
  'application/json': {
    schema: schemaOf(schema, io),
    examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
  },
})

/** A curl command for a call with a service account's key, as tools show it. @param more its further options */
export const curl = (path: string, more = ''): JsonObject => ({
  'x-codeSamples': [
    {
      lang: 'Shell',
      label: 'curl',
      source: `curl 'http://127.0.0.1:8080/api${path}' -H "Authorization: Bearer $KEY"${more && ` ${more}`}`,
    },
  ],
})

export interface Field {
  name: string
  required: boolean
  schema: JsonObject
}

export function fieldsOf({ input }: Pick<Endpoint, 'input'>): Field[] {
  const { properties = {}, required = [] } = schemaOf(input, 'input') as {
    properties?: Record<string, JsonObject>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) }))
}

/** Describes a parameter of a call that is not in the contract. */
export const parameter = (
  name: string,
  where: 'query' | 'header' | 'path',
  description: string,
  schema: JsonObject = { type: 'string' },
): JsonObject => ({ name, in: where, required: where === 'path', description, schema })

/** Describes the query parameters of such a call, from a schema whose fields have descriptions. */
export const queryParameters = (input: Endpoint['input']): JsonObject[] =>
  fieldsOf({ input }).map(({ name, schema: { description = '', ...schema } }) =>
    parameter(name, 'query', String(description), schema),
  )

const valueTypes: Record<Column['format'], JsonObject> = {
  text: { type: 'string' },
  code: { type: 'string' },
  money: { type: 'number' },
  price: { type: 'number' },
  quantity: { type: 'number' },
  days: { type: 'integer' },
  integer: { type: 'integer' },
  date: { type: 'string', format: 'date' },
}

function columnSchema(column: Column): JsonObject {
  const { type = 'string', ...rest } = valueTypes[column.format]
  const mayBeNull = column.needs !== undefined || column.nullable === true || column.format === 'date'
  const description = column.needs ? `${column.header}; null without ${describeNeed(column.needs)}` : column.header
  return { type: mayBeNull ? [type, 'null'] : type, ...rest, description }
}

const rowSchema = (columns: readonly Column[]): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(columns.map((column) => [documentedKey(column), columnSchema(column)])),
  required: columns.filter(({ onRequest }) => !onRequest).map(documentedKey),
  additionalProperties: false,
})

function listContent({ columns, exports }: ListEndpoint): JsonObject {
  const keys = columns.map((column) => column.key).join(', ')
  return {
    [listForms.json]: { schema: { type: 'array', items: rowSchema(columns) } },
    [listForms.compact]: {
      schema: { type: 'string', description: `Lines of tab-separated fields as COPY writes them, the first: ${keys}` },
    },
    ...(exports && {
      [listForms.csv]: { schema: { type: 'string', description: 'RFC 4180, with byte order mark and header' } },
      [listForms.xlsx]: { schema: { type: 'string', format: 'binary' } },
    }),
  }
}

/** The query parameters of a list beyond its input. */
function optionsOf({ exports, limit }: ListEndpoint): JsonObject[] {
  const described: Partial<Record<keyof typeof listOptions.shape, string>> = {
    ...(exports && {
      download: `Which export a CSV or Excel answer is; default filtered: ${Object.values(exports).join(', ')}`,
      columns: 'Limits a CSV or Excel answer to these columns: comma-separated keys, in the desired order',
    }),
    sort: 'Comma-separated keys of columns that the caller may see; a leading - sorts in descending order',
    find: 'Words; each must occur in one of the columns that the caller may see, limited to those in columns',
    ...(limit !== undefined && {
      rows: 'all: includes the rows beyond the limit of the call; count: a single row with the number of rows',
    }),
  }
  const { properties = {} } = schemaOf(listOptions, 'input') as { properties?: Record<string, JsonObject> }
  return Object.entries(described).map(([name, description]) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema: properties[name] ?? {},
  }))
}

/** An error response. */
export const problem = (description: string): JsonObject => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** Error responses by status. */
const refusals = (endpoint: Endpoint): JsonObject => ({
  400: problem('Invalid fields, each named in errors'),
  ...(endpoint.needs.kind !== 'open' && {
    401: problem('Not signed in, or the session has ended'),
    403: problem('A permission is missing, or the requested data is not available to this account'),
  }),
  ...(endpoint.kind === 'value' && endpoint.secretsInAddress && { 405: problem('Secrets in addresses are off') }),
  ...(endpoint.kind === 'list' && {
    406: problem('None of the accepted content types is available'),
    429: problem('Too many large responses at once; retry after Retry-After'),
  }),
  503: problem('The data is temporarily unavailable; retry after Retry-After'),
})

function bodyOf(endpoint: Endpoint): JsonObject {
  const content = { schema: schemaOf(endpoint.input, 'input') }
  return {
    required: fieldsOf(endpoint).some((field) => field.required),
    content: {
      'application/json': content,
      ...(takesForm(endpoint) && { 'application/x-www-form-urlencoded': content, 'multipart/form-data': content }),
    },
  }
}

function contentOf(endpoint: Endpoint): JsonObject {
  if (endpoint.kind === 'list') return listContent(endpoint)
  if (endpoint.kind === 'value') return jsonContent(endpoint.output, 'output')
  return Object.fromEntries(endpoint.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

/** Returns the first segment of the path, which groups calls. */
export const groupOf = (endpoint: Endpoint): string => endpoint.path.split('/')[1] ?? ''

function operation(name: string, endpoint: Endpoint): JsonObject {
  const query = endpoint.method === 'GET' ? fieldsOf(endpoint).map((field) => ({ ...field, in: 'query' })) : []
  const parameters = [...query, ...(endpoint.kind === 'list' ? optionsOf(endpoint) : [])]
  return {
    operationId: name,
    tags: [groupOf(endpoint)],
    summary: endpoint.summary,
    description: `${describeAccess(endpoint)} ${describeScope(endpoint.scope)}`,
    security: endpoint.needs.kind === 'open' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.method === 'POST' && { requestBody: bodyOf(endpoint) }),
    responses: { 200: { description: 'The answer', content: contentOf(endpoint) }, ...refusals(endpoint) },
  }
}

const problemSchema: JsonObject = {
  type: 'object',
  description: 'RFC 9457, with the ID of the request in the server log',
  properties: {
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    requestId: { type: 'string', format: 'uuid' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
  },
  required: ['title', 'status', 'requestId'],
}

/** Calls that are not in the contract. */
export interface OtherCalls {
  tags: readonly string[]
  paths: JsonObject
  securityScheme: JsonObject
}

/**
 * Builds the OpenAPI 3.1 document of these calls.
 * @param server base path of the calls
 */
export function openApiDocument(
  endpoints: Readonly<Record<string, Endpoint>>,
  server: string,
  version: string,
  others?: OtherCalls,
): JsonObject {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Trade Counter',
      version,
      summary: "A wholesale distributor's portal",
      description: `Success answers are bare values. Dates are ISO, numbers are JSON numbers. An omitted optional field and an empty one mean the same. Data that the caller may not see gives the same answer as data that does not exist.`,
    },
    servers: [{ url: server }],
    tags: [...new Set(Object.values(endpoints).map(groupOf)), ...(others?.tags ?? [])].map((name) => ({
      name,
    })),
    paths: { ...paths, ...others?.paths },
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ...others?.securityScheme,
      },
    },
  }
}
