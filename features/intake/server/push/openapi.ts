import { feedFiles } from '#app/server/tables.ts'
import {
  jsonContent,
  type JsonObject,
  parameter,
  problem,
  queryParameters,
} from '#kit/server/http/openapi/openapi-document.ts'
import { loadAnswer } from './load-answer.ts'
import { pushQuery } from './request.ts'

const load = jsonContent(loadAnswer, 'output')
const answer = (description: string): JsonObject => ({ description, content: load })

const options: JsonObject[] = [
  ...queryParameters(pushQuery),
  parameter('Idempotency-Key', 'header', 'The same key with the same body returns the same load'),
  parameter('Content-Encoding', 'header', 'How the body is compressed', { enum: ['gzip', 'zstd'] }),
  parameter('Prefer', 'header', 'respond-async answers before the load has ended'),
]

const responses: JsonObject = {
  200: answer('Loaded, or valid in a dry run'),
  202: answer('Received; it is not loaded yet'),
  400: problem('Invalid options or an unreadable body'),
  401: problem('The key of a service account is missing or revoked'),
  408: problem('The upload stopped arriving'),
  409: answer('It changes too much and needs a confirmation'),
  413: problem('Too large'),
  415: problem('A body of another type or encoding'),
  422: answer('Refused for its faults; or, as a problem, an Idempotency-Key that was used for another request'),
  429: problem('Too many requests, uploads, or waiting loads; retry after Retry-After'),
  500: answer('It could not be loaded'),
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
              },
            },
          },
        },
        responses,
      },
    },
    '/feeds/{kindOrId}': {
      post: {
        ...common,
        operationId: 'pushFeed',
        summary: 'Load one file',
        parameters: [kind, ...options],
        requestBody: { required: true, content: { 'text/csv': { schema: { type: 'string' } } } },
        responses,
      },
      get: {
        ...common,
        operationId: 'readLoad',
        summary: 'Read the state of a load',
        parameters: [id],
        responses: { 200: answer('The load'), 401: responses[401] ?? {}, 404: problem('No such load of this account') },
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
        responses: {
          ...responses,
          404: problem('No such load of this account'),
        },
      },
    },
  },
  securityScheme: { service: { type: 'http', scheme: 'bearer', description: 'The key of a service account' } },
} as const satisfies { tag: string; paths: JsonObject; securityScheme: JsonObject }
