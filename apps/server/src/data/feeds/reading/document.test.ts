import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { documentPath, feedDocument } from './document.ts'

test('docs/feeds.md matches the declarations; node apps/server/src/data/feeds/reading/document.ts writes it', async () => {
  expect(await readFile(documentPath, 'utf8')).toBe(feedDocument())
})
