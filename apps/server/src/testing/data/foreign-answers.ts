import { type EndpointName, endpoints } from '@trade-counter/contract/endpoints.ts'
import type { Endpoint, ListForm } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { type Swap, swaps, withoutEcho } from './asked.ts'
import { contentOf } from './readings.ts'
import type { Counter, Fields, TestViewer } from '../servers/viewers.ts'

/** The forms in which a call answers. */
export const formsOf = (endpoint: Endpoint): ListForm[] => {
  if (endpoint.kind !== 'list') return ['json']
  return endpoint.exports ? ['json', 'compact', 'csv', 'xlsx'] : ['json', 'compact']
}

/** What the viewer may not see and the content holds, but for the numbers that were asked for. */
export const hiddenIn = (viewer: TestViewer, content: string, asked: readonly unknown[] = []): string[] =>
  viewer.hidden.filter((mark) => !asked.includes(mark) && content.includes(mark))

/** What is foreign to this call: one that shows a company's own lists may show those of a company that the viewer knows. */
const foreignTo = (viewer: TestViewer, { scope }: Endpoint) =>
  viewer.foreign.filter(({ subject }) => scope.kind !== 'company' || !viewer.companies.includes(subject.company))

/** What is wrong with a pair of answers: to a request for another's data, and to the same for what is not there. */
function faultsOf(viewer: TestViewer, theirs: string, nobodys: string, { swapped }: Swap): string[] {
  const [asked, unknown] = [swapped.map(([value]) => value), swapped.map(([, value]) => value)]
  const differ = theirs !== nobodys && withoutEcho(theirs, asked) !== withoutEcho(nobodys, unknown)
  const hidden = [...hiddenIn(viewer, theirs, asked), ...hiddenIn(viewer, nobodys)]
  return [
    ...(differ ? [`answers ${theirs.slice(0, 300)}\n  instead of ${nobodys.slice(0, 300)}`] : []),
    ...(hidden.length > 0 ? [`shows ${hidden.join(', ')}`] : []),
    // A request refused for its session would prove nothing.
    ...(/^(401|429|5)/.test(nobodys) ? [`proves nothing: ${nobodys.slice(0, 300)}`] : []),
  ]
}

/**
 * Asks a call for everything that is foreign to the viewer, in every way and form.
 * @returns what was wrong, one sentence each; nothing when another's data answers exactly as an absent one
 */
export async function foreignFaults(counter: Counter, viewer: TestViewer, name: EndpointName): Promise<string[]> {
  const endpoint: Endpoint = endpoints[name]
  const faults: string[] = []
  const ask = async (fields: Fields, form: ListForm) => contentOf(await counter.ask(viewer, name, fields, form), form)
  // What is not there is the same for everything foreign.
  const absentAnswers = new Map<string, string>()
  const askAbsent = async (fields: Fields, form: ListForm) => {
    const key = JSON.stringify([form, fields])
    const answer = absentAnswers.get(key) ?? (await ask(fields, form))
    absentAnswers.set(key, answer)
    return answer
  }
  for (const { what, subject } of foreignTo(viewer, endpoint)) {
    for (const swap of swaps(name, viewer.own, subject, viewer.absent)) {
      for (const form of swap.whole ? formsOf(endpoint) : (['json'] as const)) {
        const found = faultsOf(viewer, await ask(swap.foreign, form), await askAbsent(swap.absent, form), swap)
        faults.push(...found.map((fault) => `${what}, ${swap.what}, as ${form}: ${fault}`))
      }
    }
  }
  return faults
}
