import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

const sources = readSources().filter((file) => !isTest(file))

test('Only SHA-256 and better digests are used', () => {
  const weak = /createHash\('(?!sha(?:256|384|512)')|\bmd5\(|\bsha1\(/
  expect(sources.filter(({ text }) => weak.test(text)).map(({ path }) => path)).toEqual([])
})
