import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { documentPath, withFiles } from './document.ts'

test('docs/feeds.md matches the declarations; node features/intake/server/help/document.ts writes them', async () => {
  const text = await readFile(documentPath, 'utf8')
  expect(text).toBe(withFiles(text))
})
