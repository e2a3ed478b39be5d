import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { contentOf } from './readings.ts'
import type { TestViewer } from '../servers/viewers.ts'

/** Words that reveal internals: SQL, tables, files, stack traces. */
const inside =
  /select\s|insert into|\bfrom accounts|relation "|syntax error|invalid byte sequence|node_modules|\.ts:\d|at async|password_hash/i

/** Expects a response without a server error, another's data, or internals. */
export function expectHarmless(viewer: TestViewer, answer: LightMyRequestResponse, label: string): void {
  const content = contentOf(answer)
  expect(answer.statusCode, `${label}: ${answer.body.slice(0, 300)}`).toBeLessThan(500)
  expect(
    viewer.hidden.filter((mark) => content.includes(mark)),
    label,
  ).toEqual([])
  if (answer.statusCode < 400) return
  expect(answer.headers['content-type'], label).toBe('application/problem+json; charset=utf-8')
  expect(answer.json().requestId, label).toBe(answer.headers['x-request-id'])
  expect(answer.body, label).not.toMatch(inside)
}
