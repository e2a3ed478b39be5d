import { expect, test } from 'vitest'
import { errorFrom } from './api-error.ts'

const refusal = (body: object) =>
  new Response(JSON.stringify(body), { status: 400, headers: { 'content-type': 'application/problem+json' } })

test('The message names a refused field by its label, and the error keeps its API name', async () => {
  const errors = [{ field: 'frItem', message: 'at most 22 characters' }]
  const error = await errorFrom(refusal({ title: 'Bad input', detail: 'frItem: at most 22 characters', errors }))
  expect(error.message).toBe('From item: at most 22 characters')
  expect(error.fields).toEqual(errors)
})

test('A problem without fields says its detail', async () => {
  expect((await errorFrom(refusal({ title: 'Bad input', detail: 'This call does not accept files.' }))).message).toBe(
    'This call does not accept files.',
  )
})
