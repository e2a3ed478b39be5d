import { type EndpointName, endpoints } from '@trade-counter/contract/endpoints.ts'
import type { Endpoint, ListForm } from '@trade-counter/contract/kit/declare/endpoint.ts'
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

/**
 * Makes a call with every foreign subject in every way as JSON, and with all values swapped in another format: all of
 * them in `npm run test:full`, otherwise the next one for each subject.
 * @param viewerAt the place of the viewer: the nth one starts with the nth format, so that every kind of subject is asked
 * for in every format
 * @returns a sentence per fault; none when another's data looks exactly like nonexistent data
 */
export async function foreignFaults(
  counter: Counter,
  viewer: TestViewer,
  name: EndpointName,
  viewerAt: number,
): Promise<string[]> {
  const endpoint: Endpoint = endpoints[name]
  const others = formsOf(endpoint).filter((form) => form !== 'json')
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
  for (const [n, { what, subject }] of foreignTo(viewer, endpoint).entries()) {
    const turn = others[(n + viewerAt) % others.length]
    const forms: ListForm[] = full ? ['json', ...others] : ['json', ...(turn ? [turn] : [])]
    for (const swap of swaps(name, viewer.own, subject, viewer.absent)) {
      for (const form of swap.whole ? forms : (['json'] as const)) {
        const found = faultsOf(viewer, await ask(swap.foreign, form), await askAbsent(swap.absent, form), swap)
        faults.push(...found.map((fault) => `${what}, ${swap.what}, as ${form}: ${fault}`))
      }
    }
  }
  return faults
}
