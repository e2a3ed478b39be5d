import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import type { Endpoint, ListForm } from '#kit/contract/declare/endpoint.ts'
import { type Swap, swaps, withoutEcho } from './request-fields.ts'
import { full } from '../rounds.ts'
import { contentOf } from './readings.ts'
import type { Counter, Fields, TestViewer } from '../servers/viewers.ts'

/** A call's response formats. */
export const formsOf = (endpoint: Endpoint): ListForm[] => {
  if (endpoint.kind !== 'list') return ['json']
  return endpoint.exports ? ['json', 'compact', 'csv', 'xlsx'] : ['json', 'compact']
}

/** The hidden values that the content contains, except the requested numbers. */
export const hiddenIn = (viewer: TestViewer, content: string, asked: readonly unknown[] = []): string[] =>
  viewer.hidden.filter((mark) => !asked.includes(mark) && content.includes(mark))

/** The foreign subjects for this call; a call on a company's own lists may show those of a company the viewer knows. */
const foreignTo = (viewer: TestViewer, { scope }: Endpoint) =>
  viewer.foreign.filter(({ subject }) => scope.kind !== 'company' || !viewer.companies.includes(subject.company))

/** The faults of two responses: to a request for another's data, and to the same request for nonexistent data. */
function faultsOf(viewer: TestViewer, theirs: string, nobodys: string, { swapped, held }: Swap): string[] {
  const [asked, unknown] = [swapped.map(([value]) => value), swapped.map(([, value]) => value)]
  const [askedInside, unknownInside] = [held.map(([value]) => value), held.map(([, value]) => value)]
  const differ =
    theirs !== nobodys && withoutEcho(theirs, asked, askedInside) !== withoutEcho(nobodys, unknown, unknownInside)
  const hidden = [...hiddenIn(viewer, theirs, [...asked, ...askedInside]), ...hiddenIn(viewer, nobodys)]
  return [
    ...(differ ? [`answers ${theirs.slice(0, 300)}\n  instead of ${nobodys.slice(0, 300)}`] : []),
    ...(hidden.length > 0 ? [`shows ${hidden.join(', ')}`] : []),
    // A request rejected for its session proves nothing.
    ...(/^(401|429|5)/.test(nobodys) ? [`proves nothing: ${nobodys.slice(0, 300)}`] : []),
  ]
}

interface Case {
  /** The foreign subject's place. */
  what: string
  swap: Swap
}

/**
 * Every field is swapped once for each viewer: alone or in a list with the own value, whichever is this viewer's turn,
 * with the next foreign subject whose value differs. How the kit reads a field does not depend on whose value it is.
 */
function fieldsInTurn(cases: readonly Case[], turn: number): Case[] {
  const byField = Map.groupBy(cases, ({ swap }) => swap.field)
  return [...byField.values()].flatMap((same, n) => {
    const kinds = [...Map.groupBy(same, ({ swap }) => swap.what).values()]
    const kind = kinds[(n + turn) % kinds.length] ?? []
    const one = kind[Math.floor((n + turn) / kinds.length) % kind.length]
    return one ? [one] : []
  })
}

/**
 * Makes a call with foreign subjects. With `TEST_FULL=on`: with every subject in every way as JSON, and with all
 * values swapped in every format. Otherwise with all values of every subject, each in the next format, and with each
 * field of one of them.
 * @param turn of the viewer and the call: consecutive ones start with consecutive formats, so that every kind of subject
 * is asked for in every format
 * @returns a sentence per fault; none when another's data looks exactly like nonexistent data
 */
export async function foreignFaults(
  counter: Counter,
  viewer: TestViewer,
  name: EndpointName,
  turn: number,
): Promise<string[]> {
  const endpoint: Endpoint = endpoints[name]
  const forms = formsOf(endpoint)
  const faults: string[] = []
  const ask = async (fields: Fields, form: ListForm) => contentOf(await counter.ask(viewer, name, fields, form), form)
  // Nonexistent data looks the same for every foreign subject.
  const absentAnswers = new Map<string, string>()
  const askAbsent = async (fields: Fields, form: ListForm) => {
    const key = JSON.stringify([form, fields])
    const answer = absentAnswers.get(key) ?? (await ask(fields, form))
    absentAnswers.set(key, answer)
    return answer
  }
  const cases = foreignTo(viewer, endpoint).flatMap(({ what, subject }) =>
    swaps(name, viewer.own, subject, viewer.absent).map((swap): Case => ({ what, swap })),
  )
  const [whole, single] = [true, false].map((is) => cases.filter(({ swap }) => swap.whole === is)) as [Case[], Case[]]
  const asked = [
    ...whole.map((one, n) => ({
      ...one,
      forms: full ? forms : forms.filter((_, at) => at === (n + turn) % forms.length),
    })),
    ...(full ? single : fieldsInTurn(single, turn)).map((one) => ({ ...one, forms: ['json'] as const })),
  ]
  for (const { what, swap, forms: asForms } of asked) {
    for (const form of asForms) {
      const found = faultsOf(viewer, await ask(swap.foreign, form), await askAbsent(swap.absent, form), swap)
      faults.push(...found.map((fault) => `${what}, ${swap.what}, as ${form}: ${fault}`))
    }
  }
  return faults
}
