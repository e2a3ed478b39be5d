import { listForms } from '#kit/contract/declare/endpoint.ts'
import type { Flag } from '#kit/contract/declare/need.ts'
import { vi } from 'vitest'
import { apiAddress } from '#kit/web/brand/addresses.ts'
import { queries } from '#kit/web/calls/queries.ts'
import { clearNotices } from '#kit/web/messages/notices.ts'
import { saveSession } from '#kit/web/session/session.ts'

interface Asked {
  method: string
  path: string
  /** The fields of the call. */
  fields: Record<string, string>
}

/** Answers the calls of a test in place of a server. Without an answer, a call fails. Forgets earlier answers and notices. */
export function stubServer(answer: (asked: Asked) => Response | undefined | Promise<Response | undefined>): void {
  queries.clear()
  clearNotices()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, location.href)
    const fields = body ? JSON.parse(String(body)) : Object.fromEntries(searchParams)
    const path = pathname.slice(apiAddress.length)
    return (await answer({ method, path, fields })) ?? new Response('', { status: 500, statusText: 'Out of order' })
  })
}

/** A list of one row, or of none, in the web app's format. */
export function listed(columns: readonly { key: string }[], row?: Readonly<Record<string, string>>): Response {
  const keys = columns.map(({ key }) => key)
  const lines = [keys, ...(row ? [keys.map((key) => row[key] ?? '\\N')] : [])].map((cells) => `${cells.join('\t')}\n`)
  return new Response(lines.join(''), { headers: { 'content-type': listForms.compact } })
}

/** Signs in as a customer with these rights. @param shipTo the only ship-to that the account sees */
export const signInAs = (flags: Partial<Record<Flag, 'Y'>>, shipTo = ''): Promise<void> =>
  saveSession({
    ...{ token: 'token', expires: '2100-01-01T00:00:00Z', identityKey: 'C01100001', userName: `100001${shipTo}` },
    ...{ rights: { loginType: 'C', flags }, companyNumber: '01', singleSignOn: false },
    customer: {
      ...{ company: '01', customer: '100001', shipTo, name: 'Harbor Diner', location: '', address: [] },
      distributor: { name: '', address: [], phone: '', email: '' },
    },
  })
