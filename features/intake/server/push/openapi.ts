import { feedFiles } from '#app/server/tables.ts'
import { type FeedFile, removalColumn, whenLeftOut } from '#kit/server/tables/fed-table.ts'
import { exampleOf } from '../help/init.ts'
import { numberColumns } from '../reading/erp-numbers.ts'
import {
  curl,
  jsonContent,
  type JsonObject,
  parameter,
  problem,
  queryParameters,
} from '#kit/server/http/openapi/openapi-document.ts'
import { type LoadAnswer, loadAnswer } from './load-answer.ts'
import { pushQuery } from './request.ts'

const loaded = {
  id: 17,
  state: 'loaded',
  changes: true,
  dryRun: false,
  files: ['stock.csv'],
  receivedAt: '2026-11-23T15:04:05.678Z',
  endedAt: '2026-11-23T15:04:06.012Z',
  version: 1207,
  kinds: [{ file: 'stock.csv', added: 2, changed: 130, gone: 1 }],
  faultCount: 0,
  faults: [],
  quarantined: [],
  warnings: [],
} satisfies LoadAnswer
const { version: _, ...notLoaded } = { ...loaded, kinds: [] }
const breach = 'loses 21.4 % of its rows'
/** Answers by status. */
export const loadExamples = {
  200: loaded,
  202: {
    ...notLoaded,
    state: 'running',
    progress: { doing: 'stock.csv', rows: 81_920, bytes: 4_194_304, bytesInAll: 9_000_000 },
  },
  409: {
    ...notLoaded,
    state: 'unconfirmed',
    breaches: [{ file: 'stock.csv', says: breach }],
    confirm: '3f9a41c07be2d815',
  },
  422: {
    ...notLoaded,
    state: 'refused',
    faultCount: 1,
    faults: [{ file: 'stock.csv', line: 7, column: 'on_hand', kind: 'must be a number', value: '12,5' }],
    summary: [{ file: 'stock.csv', column: 'on_hand', says: 'must be a number', count: 1 }],
  },
  500: { ...notLoaded, state: 'failed', message: 'The server could not load the files; its log says why.' },
} as const satisfies Record<number, LoadAnswer>

const answer = (status: keyof typeof loadExamples, description: string): JsonObject => {
  const example = loadExamples[status]
  return { description, content: jsonContent(loadAnswer, 'output', { [example.state]: example }) }
}

/** Describes a row of a file as a JSON object. */
export function rowSchema(feed: FeedFile) {
  const { table, about, key, columns } = feed
  const properties = Object.entries(columns).map(([name, { kind, about: more }]) => {
    const types = [...(kind.isNumber ? ['number'] : []), 'string', ...(kind.whenEmpty ? ['null'] : [])]
    return [name, { type: types, description: `${kind.words}, ${whenLeftOut(feed, name)}. ${more}`.trim() }] as const
  })
  const numbers = Object.entries(numberColumns).filter(([name]) => Object.hasOwn(columns, name))
  const numberOf = (name: string) => ({ type: 'string', description: `The ERP's own number, instead of \`${name}\`` })
  return {
    type: 'object',
    title: table,
    description: about,
    required: key.filter((name) => columns[name]?.kind.whenEmpty === undefined && !Object.hasOwn(numberColumns, name)),
    properties: {
      ...Object.fromEntries(numbers.map(([name, number]) => [number, numberOf(name)])),
      ...Object.fromEntries(properties),
      [removalColumn]: { type: 'boolean', description: 'With `changes=true`: whether to remove the row' },
    },
    additionalProperties: false,
  } satisfies JsonObject
}

/** A file's rows. Every row has the fields of the first. */
const rowsContent: JsonObject = {
  'text/csv': {
    schema: { type: 'string', description: 'Any type will do that curl sends: the content says whether it is JSON' },
    examples: Object.fromEntries(feedFiles.map((feed) => [feed.table, { value: exampleOf(feed) }])),
  },
  'application/json': {
    schema: { anyOf: feedFiles.map((feed) => ({ type: 'array', title: feed.table, items: rowSchema(feed) })) },
    examples: Object.fromEntries(feedFiles.map(({ table, example }) => [table, { value: [example] }])),
  },
  'application/x-ndjson': { schema: { type: 'string', description: 'The same rows, one object per line' } },
}

const options: JsonObject[] = [
  ...queryParameters(pushQuery),
  parameter('Idempotency-Key', 'header', 'The same key with the same body returns the same load'),
  parameter('Content-Encoding', 'header', 'How the body is compressed', { enum: ['gzip', 'zstd'] }),
  parameter('Prefer', 'header', 'respond-async answers before the load has ended'),
]

const responses: JsonObject = {
  200: answer(200, 'Loaded, or valid in a dry run'),
  202: answer(202, 'Received; it is not loaded yet'),
  400: problem('Invalid options or an unreadable body'),
  401: problem('The key of a service account is missing or revoked'),
  408: problem('The upload stopped arriving'),
  409: answer(409, 'It changes too much and needs a confirmation'),
  413: problem('Too large'),
  415: problem('A body of another type or encoding'),
  422: answer(422, 'Refused for its faults; or, as a problem, an Idempotency-Key that was used for another request'),
  429: problem('Too many requests, uploads, or waiting loads; retry after Retry-After'),
  500: answer(500, 'It could not be loaded'),
  503: problem('This server cannot load feeds'),
}

const common = { tags: ['feeds'], security: [{ service: [] }] }
const kind = parameter('kindOrId', 'path', 'What the file holds', { enum: feedFiles.map(({ table }) => table) })
const id = parameter('kindOrId', 'path', 'The number of the load', { type: 'integer' })

/** Describes the calls that load feeds, for the OpenAPI document. */
export const feedCalls = {
  tag: 'feeds',
  paths: {
    '/feeds': {
      post: {
        ...common,
        operationId: 'pushFeeds',
        summary: 'Load several files as one feed',
        parameters: options,
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                description: 'Parts whose filenames are those of feed files, manifest.json, or images',
                additionalProperties: { type: 'array', items: { type: 'string', format: 'binary' } },
              },
            },
          },
        },
        ...curl('/feeds?dryRun=true', '-F file=@stock.csv -F file=@vendors.json -F file=@manifest.json'),
        responses,
      },
    },
    '/feeds/{kindOrId}': {
      post: {
        ...common,
        operationId: 'pushFeed',
        summary: 'Load one file of CSV or JSON rows',
        parameters: [kind, ...options],
        requestBody: { required: true, content: rowsContent },
        ...curl('/feeds/stock?changes=true', '--data-binary @stock.csv'),
        responses,
      },
      get: {
        ...common,
        operationId: 'readLoad',
        summary: 'Read the state of a load',
        parameters: [id],
        ...curl('/feeds/17'),
        responses: {
          200: answer(200, 'The load'),
          401: responses[401] ?? {},
          404: problem('No such load of this account'),
        },
      },
    },
    '/feeds/{id}/confirm': {
      post: {
        ...common,
        operationId: 'confirmLoad',
        summary: 'Load the kept files of a load that changes too much',
        parameters: [
          parameter('id', 'path', 'The number of the load', { type: 'integer' }),
          { ...parameter('confirm', 'query', 'The digest in its answer'), required: true },
        ],
        ...curl('/feeds/17/confirm?confirm=3f9a41c07be2d815', '-X POST'),
        responses: {
          ...responses,
          404: problem('No such load of this account'),
        },
      },
    },
  },
  securityScheme: { service: { type: 'http', scheme: 'bearer', description: 'The key of a service account' } },
} as const satisfies { tag: string; paths: JsonObject; securityScheme: JsonObject }
