import { type EndpointName, endpoints } from '../../packages/contract/src/endpoints.ts'
import type { Endpoint } from '../../packages/contract/src/kit/declare/endpoint.ts'
import { samplePassword } from '../../apps/server/src/kit/access/proofs/sample.ts'
import { samples } from '../../apps/server/src/kit/access/proofs/samples.ts'
import { fieldsFor } from '../../apps/server/src/testing/data/request-fields.ts'
import { type ViewerAccount, viewerAccounts } from '../../apps/server/src/testing/servers/viewer-plans.ts'

/** Calls that open sessions: their answers name a new token. */
const sessionCalls: ReadonlySet<string> = new Set<EndpointName>(['signInByAddress', 'refreshToken'])

/** The text of an answer without what differs each time. */
const lasting = (text: string): string => text.replace(/"requestId":"[^"]+"/, '')

/** What a server answered to every reading call of every viewer. */
export class ServerAnswers {
  readonly #answers = new Map<string, string>()

  add(call: string, answer: string): void {
    this.#answers.set(call, answer)
  }

  /** @returns how many calls both servers know, and which of these were answered differently */
  compare(other: ServerAnswers): { known: number; changed: string[] } {
    const known = [...this.#answers].filter(([call]) => other.#answers.has(call))
    return {
      known: known.length,
      changed: known.flatMap(([call, answer]) => (other.#answers.get(call) === answer ? [] : [call])),
    }
  }
}

async function signIn(api: string, { userId, company, loginType }: ViewerAccount): Promise<string> {
  const answer = await fetch(`${api}/user/get_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: userId, password: samplePassword, company, loginType }),
  })
  return `Bearer ${((await answer.json()) as { JWTToken: string }).JWTToken}`
}

const isReading = ([name, { method }]: [string, Endpoint]): boolean =>
  method === 'GET' && !sessionCalls.has(name) && samples[name as EndpointName].spends !== true

/** Asks a server every reading call as every viewer. */
export async function answersOf(url: string): Promise<ServerAnswers> {
  const answers = new ServerAnswers()
  for (const account of viewerAccounts) {
    const headers = { authorization: await signIn(`${url}/api`, account), accept: 'application/json' }
    for (const [name, { path }] of Object.entries<Endpoint>(endpoints).filter(isReading)) {
      const query = new URLSearchParams()
      for (const [field, value] of Object.entries(fieldsFor(name as EndpointName, account.own)))
        for (const one of Array.isArray(value) ? value : [value])
          if (one !== undefined) query.append(field, String(one))
      const answer = await fetch(`${url}/api${path}?${query}`, { headers })
      const text = await answer.text()
      // A call that the other release does not have.
      if (answer.status !== 404)
        answers.add(`${account.loginType} ${account.userId} ${name}`, `${answer.status} ${lasting(text)}`)
    }
  }
  return answers
}
