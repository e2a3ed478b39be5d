import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import { scopeFields } from '#kit/contract/declare/scope.ts'
import fc from 'fast-check'
import { beforeAll, describe, test } from 'vitest'
import type { z } from 'zod'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { expectHarmless } from '#app/server/testing/data/harmless.ts'
import { largeList, naughtyStrings } from '#app/server/testing/data/naughty.ts'
import { type Counter, type Fields, openCounter, type TestViewer } from '#app/server/testing/servers/viewers.ts'
import { full, rounds } from '#app/server/testing/rounds.ts'

const names = Object.keys(endpoints) as EndpointName[]
const fieldsOf = (name: EndpointName): string[] => Object.keys(endpoints[name].input.shape)
/** Half of the texts; the next call has the others. */
const everySecond = (turn: number) => naughtyStrings.filter((_, n) => n % 2 === turn % 2)
const accepts = (schema: z.ZodType, text: string): boolean => schema.safeParse(text).success

onDatabase((database, open) => {
  describe(`naughty strings, on ${database}`, () => {
    let counter: Counter
    let viewer: TestViewer
    beforeAll(async () => {
      counter = await openCounter(open)
      viewer = counter.viewer('C')
    })
    const ask = (name: EndpointName, change: Fields) =>
      counter.ask(viewer, name, { ...fieldsFor(name, viewer.own), ...change })

    /**
     * Sends each text of each field. A text for a field that says whose data is wanted goes alone, because whoever it names
     * is nobody. The other fields share requests: one with the nth text of each. Texts that a field refuses go separately,
     * because no query sees them. If texts that fields accept are rejected together, each also has a request of its own:
     * nothing may have read the others.
     */
    async function send(name: EndpointName, textsOf: (place: number) => readonly string[]): Promise<void> {
      const scoped = new Set<string>(scopeFields(endpoints[name].scope))
      const alone: Fields[] = []
      const accepted: Fields[] = []
      const refused: Fields[] = []
      for (const [place, [field, schema]] of Object.entries(endpoints[name].input.shape).entries()) {
        const texts = Map.groupBy(textsOf(place), (text) => (accepts(schema, text) ? 'accepted' : 'refused'))
        const queried = texts.get('accepted') ?? []
        if (scoped.has(field)) alone.push(...queried.map((text) => ({ [field]: text })))
        else for (const [n, text] of queried.entries()) accepted[n] = { ...accepted[n], [field]: text }
        for (const [n, text] of (texts.get('refused') ?? []).entries()) refused[n] = { ...refused[n], [field]: text }
      }
      for (const change of accepted) {
        const fields = Object.entries(change)
        if ((await expectHarmlessly(name, change)) >= 400 && fields.length > 1)
          alone.push(...fields.map(([field, text]) => ({ [field]: text })))
      }
      for (const change of [...refused, ...alone]) await expectHarmlessly(name, change)
    }

    const expectHarmlessly = async (name: EndpointName, change: Fields) => {
      const answer = await ask(name, change)
      expectHarmless(viewer, answer, JSON.stringify(change))
      return answer.statusCode
    }

    /** Distributes the texts over the fields. */
    const spread = (name: EndpointName, texts: readonly string[]) => {
      const fields = fieldsOf(name).length
      return send(name, (place) => texts.filter((_, n) => n % fields === place))
    }

    test.each(names)('%s: naughty strings break nothing and leak nothing [safety 15]', async (name) => {
      if (!full) await spread(name, everySecond(names.indexOf(name)))
      // Each sign-in attempt takes as long as its password hash.
      else if (endpoints[name].needs.kind === 'open') await spread(name, naughtyStrings)
      else await send(name, () => naughtyStrings)
    })

    const large = full ? (largeList ?? []) : []
    test.each(large.length > 0 ? names : [])(
      '%s: the large list of strings breaks nothing and leaks nothing [safety 15]',
      (name) => spread(name, large),
    )

    test('Any text in any field of any call breaks nothing and leaks nothing [safety 15]', async () => {
      const requests = fc.constantFrom(...names).chain((name) =>
        fc.record({
          name: fc.constant(name),
          change: fc.dictionary(
            fc.constantFrom(...fieldsOf(name), 'unknown', 'download'),
            fc.oneof(
              fc.string({ unit: 'binary', maxLength: 30 }),
              fc.stringMatching(/^[0-9%_\\,*:/-]{0,12}$/),
              fc.array(fc.string(), { maxLength: 3 }),
            ),
            { maxKeys: 4 },
          ),
        }),
      )
      await fc.assert(
        fc.asyncProperty(requests, async ({ name, change }) => {
          expectHarmless(viewer, await ask(name, change), name)
        }),
        { numRuns: rounds(50, 300) },
      )
    })
  })
})
