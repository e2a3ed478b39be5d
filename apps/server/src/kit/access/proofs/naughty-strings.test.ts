import { type EndpointName, endpoints } from '@trade-counter/contract/endpoints.ts'
import fc from 'fast-check'
import { beforeAll, describe, test, vi } from 'vitest'
import { fieldsFor } from '#server/testing/data/request-fields.ts'
import { eachDatabase } from '#server/testing/servers/database.ts'
import { expectHarmless } from '#server/testing/data/harmless.ts'
import { largeList, naughtyStrings } from '#server/testing/data/naughty.ts'
import { type Counter, type Fields, openCounter, type TestViewer } from '#server/testing/servers/viewers.ts'

vi.setConfig({ testTimeout: 120_000 })

const names = Object.keys(endpoints) as EndpointName[]
const fieldsOf = (name: EndpointName): string[] => Object.keys(endpoints[name].input.shape)

eachDatabase((database, open) => {
  describe(`naughty strings, on ${database}`, () => {
    let counter: Counter
    let viewer: TestViewer
    beforeAll(async () => {
      counter = await openCounter(await open())
      viewer = counter.viewer('C')
    })
    const ask = (name: EndpointName, change: Fields) =>
      counter.ask(viewer, name, { ...fieldsFor(name, viewer.own), ...change })

    /** Distributes the texts over the fields. */
    async function spread(name: EndpointName, texts: readonly string[]): Promise<void> {
      const fields = fieldsOf(name)
      for (const [n, text] of texts.entries()) {
        const field = fields[n % fields.length]
        if (field) expectHarmless(viewer, await ask(name, { [field]: text }), `${field}=${JSON.stringify(text)}`)
      }
    }

    test.each(names)('%s: naughty strings break nothing and leak nothing [safety 15]', async (name) => {
      // Each sign-in attempt takes as long as its password hash.
      if (database === 'PGlite' || endpoints[name].needs.kind === 'open') return spread(name, naughtyStrings)
      for (const field of fieldsOf(name)) {
        for (const text of naughtyStrings) {
          expectHarmless(viewer, await ask(name, { [field]: text }), `${field}=${JSON.stringify(text)}`)
        }
      }
    })

    const large = largeList ?? []
    test.skipIf(large.length === 0 || database === 'PGlite').each(names)(
      '%s: the strings of the large list, if available, break nothing and leak nothing either [safety 15]',
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
        { numRuns: 300 },
      )
    })
  })
})
