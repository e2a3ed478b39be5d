import { expect, test } from 'vitest'
import { signInAs } from '#app/web/testing/stub-server.ts'
import { keepAnswer, keptAnswer } from './kept-answers.ts'

test('Without a browser database, answers are not kept, and nothing fails', async () => {
  expect(globalThis).not.toHaveProperty('indexedDB')
  await signInAs({})
  await keepAnswer('listGuides', ['a guide'])
  expect(await keptAnswer('listGuides')).toBeUndefined()
})
