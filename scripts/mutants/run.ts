// npm run mutants: mutates a sample of the code, and reports the changes that no test notices. See docs/mutants.md.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { readSources } from '../../laws/sources.ts'
import { makeCopy, root } from './copy.ts'
import type { Mutation } from './mutation.ts'
import { mutated, mutationsOf } from './mutations.ts'
import { testFinder } from './related.ts'
import { type Outcome, Tester } from './tester.ts'

const { values: given } = parseArgs({
  options: {
    sample: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '85' },
    out: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
    again: { type: 'string', default: '' },
  },
})

function numberOf(name: 'sample' | 'seed' | 'tests' | 'seconds' | 'minutes'): number {
  const number = Number(given[name])
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a positive integer`)
  return number
}

const tests = numberOf('tests')
const seconds = numberOf('seconds')
const seed = numberOf('seed')
const giveUpAt = Date.now() + numberOf('minutes') * 60_000
/** Earlier verdicts whose mutants are run again. */
const again = given.again.split(',').filter(Boolean)

interface Mutant {
  id: string
  path: string
  line: number
  mutation: Mutation
}

interface Line extends Outcome {
  id: string
  place: string
  what: string
  tests: number
  related: number
  seconds: number
}

const isMutated = (path: string): boolean =>
  /^packages\/contract\/src\/|^apps\/server\/src\/(?:kit\/access|slices\/session|data\/feeds)\/|^apps\/server\/.*queries\.ts$/.test(
    path,
  ) && !/\.(test|probe)\.ts$|\/testing\//.test(path)

/** Seeded pseudorandom numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A seeded random sample of a list. */
function sampleOf<T>(all: readonly T[], size: number, seed: number): T[] {
  const random = randomFrom(seed)
  return all
    .map((one) => ({ one, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, size)
    .map(({ one }) => one)
}

const sources = readSources()
const textOf = new Map(sources.map(({ path, text }) => [path, text]))
const mutants: Mutant[] = [...textOf]
  .filter(([path]) => isMutated(path))
  .flatMap(([path, text]) =>
    mutationsOf(path, text).map((mutation) => {
      const line = text.slice(0, mutation.start).split('\n').length
      const id = createHash('sha1')
        .update(JSON.stringify([path, text, mutation]))
        .digest('hex')
        .slice(0, 12)
      return { id, path, line, mutation }
    }),
  )

const out = given.out ?? join(root, `node_modules/.cache/trade-counter/mutants-${seed}.jsonl`)
mkdirSync(dirname(out), { recursive: true })
const known = new Map<string, Line>()
if (existsSync(out)) {
  for (const line of readFileSync(out, 'utf8').split('\n').filter(Boolean)) {
    const read = JSON.parse(line) as Line
    known.set(read.id, read)
  }
}

const sample = sampleOf(mutants, numberOf('sample'), seed)
const [shard = 1, shards = 1] = given.shard.split('/').map(Number)
const open = sample.filter(({ id }, n) => {
  if (n % shards !== shard - 1) return false
  const former = known.get(id)
  return again.length > 0 ? again.includes(former?.verdict ?? '') : former === undefined
})
// Rules come first: without a database, they allow the most mutants in limited time.
open.sort((a, b) => Number(b.path.startsWith('packages/')) - Number(a.path.startsWith('packages/')))
console.log(`${mutants.length} mutants, ${sample.length} in the sample, ${open.length} to try; results in ${out}`)

const findTests = testFinder(sources)
const copy = makeCopy()
const tester = await Tester.open(copy)
let ended = false
process.once('SIGINT', () => {
  ended = true
})

async function tryOne({ id, path, line, mutation }: Mutant): Promise<Line> {
  const file = join(copy, path)
  const text = textOf.get(path) ?? ''
  const related = findTests(path).filter((test) => tester.has(test))
  const likeliest = related.slice(0, tests)
  const began = Date.now()
  writeFileSync(file, mutated(text, mutation))
  tester.changed(file)
  let outcome: Outcome = { verdict: 'survived' }
  try {
    if (likeliest.length > 0) outcome = await tester.run(likeliest, seconds * 1000)
  } finally {
    writeFileSync(file, text)
    tester.changed(file)
  }
  const took = Math.round((Date.now() - began) / 100) / 10
  return {
    id,
    ...outcome,
    place: `${path}:${line}`,
    what: mutation.what,
    tests: likeliest.length,
    related: related.length,
    seconds: took,
  }
}

for (const [n, mutant] of open.entries()) {
  if (ended || Date.now() > giveUpAt) break
  const line = await tryOne(mutant)
  known.set(line.id, line)
  appendFileSync(out, `${JSON.stringify(line)}\n`)
  console.log(`${n + 1}/${open.length} ${line.verdict} ${line.place} ${line.what} (${line.seconds} s)`)
}

const tried = sample.flatMap(({ id }) => known.get(id) ?? [])
const count = (verdict: string) => tried.filter((line) => line.verdict === verdict).length
console.log(
  `\n${tried.length} tried: ${count('killed')} killed, ${count('timeout')} timeouts, ${count('survived')} survived`,
)
for (const line of tried.filter(({ verdict }) => verdict === 'survived'))
  console.log(`survived ${line.place} ${line.what} (${line.tests} of ${line.related} related test files)`)
await tester.close()
rmSync(copy, { recursive: true, force: true })
process.exit(0)
