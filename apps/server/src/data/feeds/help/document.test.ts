import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { documentPath, withFiles } from './document.ts'

test('docs/feeds.md matches the declarations; node apps/server/src/data/feeds/help/document.ts writes them', async () => {
  const text = await readFile(documentPath, 'utf8')
  expect(text).toBe(withFiles(text))
})
