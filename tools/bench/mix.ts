import { endpoints } from '#app/contract/endpoints.ts'
import { listForms } from '#kit/contract/declare/endpoint.ts'
import { company, password } from './data/data.ts'
import { invoiceOf, type PersonFacts } from './data/mix-data.ts'
import { reportFields } from './statements/purchasing-statements.ts'

export interface Person extends PersonFacts {
  token: string
  identityKey: string
}

interface Asked {
  path: string
  accept?: string
  body?: string
}

interface Use {
  name: string
  /** The share of requests, in percent. */
  weight: number
  ask: (person: Person, n: number) => Asked
}

const words = ['cup', 'lid', 'towel', 'bag', 'fork', 'box', 'tray', 'foil', '12']
/** Every third search is a common one; the others use one of a thousand numbers. */
const wordAt = (n: number) => (n % 3 === 0 ? words[n % words.length] : String(n % 997)) ?? ''
const { compact, csv } = listForms

const call = (path: string, fields: Record<string, string>) => `/api${path}?${new URLSearchParams(fields)}`

/** The portal itself limits an account of one ship-to. */
const whose = ({ owner }: Person) => ({ companyNumber: company, customerNumber: owner })

const inventory = (person: Person, n: number, numberRows: string) =>
  call(endpoints.searchInventory.path, {
    companyNumber: company,
    customerNumber: person.owner,
    identityKey: person.identityKey,
    loginTypeCode: 'C',
    numberRows,
    qualifier: 'contains',
    searchWordType: 'DS',
    searchWord: wordAt(n),
  })

const signInBody = ({ user }: Person) => JSON.stringify({ loginType: 'C', company, user, password })

/** Mostly short searches, with occasional pages, reports, documents, sign-ins, and whole exports. */
export const mix: readonly Use[] = [
  {
    name: 'search of the inventory',
    weight: 40,
    ask: (person, n) => ({ path: inventory(person, n, '20'), accept: compact }),
  },
  {
    name: 'search of orders',
    weight: 20,
    ask: (person) => ({
      path: call(endpoints.searchOrders.path, { ...whose(person), identityKey: person.identityKey, loginType: 'C' }),
      accept: compact,
    }),
  },
  { name: 'page', weight: 12, ask: () => ({ path: '/Home' }) },
  {
    name: 'figures of Home',
    weight: 12,
    ask: (person) => ({ path: call(endpoints.readHome.path, whose(person)), accept: compact }),
  },
  {
    name: 'search of 1,000 rows',
    weight: 7,
    ask: (person, n) => ({ path: inventory(person, n, '1000'), accept: compact }),
  },
  {
    name: 'report',
    weight: 3,
    ask: ({ identityKey }) => ({
      path: call(endpoints.runAnalysis.path, { identityKey, loginType: 'C', ...reportFields }),
      accept: compact,
    }),
  },
  {
    name: 'PDF',
    weight: 3,
    ask: (person, n) => ({
      path: call(endpoints.downloadInvoice.path, {
        invoiceId: invoiceOf(person, n),
        companyNumber: company,
        group: person.owner,
      }),
      accept: 'application/pdf',
    }),
  },
  {
    name: 'sign-in',
    weight: 2,
    ask: (person) => ({ path: `/api${endpoints.signIn.path}`, body: signInBody(person) }),
  },
  {
    name: 'export',
    weight: 1,
    ask: (person, n) => ({ path: inventory(person, n, '32000'), accept: csv }),
  },
]

/** Returns the use of the nth request. Uses are spread over every hundred requests by weight. */
export function useAt(n: number): Use {
  let left = (n * 37) % 100
  for (const use of mix) {
    if (left < use.weight) return use
    left -= use.weight
  }
  throw new Error('the weights do not add up to 100')
}
