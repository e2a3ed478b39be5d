import type { LoginType } from '#kit/contract/declare/need.ts'
import { companyOf, employeeCompanyNumber, identityKeyOf } from '#accounts/contract/identity.ts'
import type { Subject } from '#app/server/testing/data/sample.ts'
import { customerPartOf, itemOf, numbersOf, type Place, places, vendorOf } from '../data/small-places.ts'

export const subjectOf = (place: Place, identityKey: string, loginType: LoginType): Subject => ({
  ...place,
  ...numbersOf(place),
  identityKey,
  loginType,
  warehouse: `W${place.company}`,
  item: itemOf(place.company, 1),
  customerPart: customerPartOf(place.customer, 1),
  replacedItem: itemOf(place.company, 2),
  vendor: vendorOf(place.company),
})

/** Valid for every field's schema, but never fed. */
const nowhere: Place = { company: '99', customer: '999999', shipTo: '999999' }
export const customerKey = ({ company, customer }: Place) => identityKeyOf('C', company, customer)

export interface ViewerPlan {
  name: string
  loginType: LoginType
  company?: string
  userId: string
  own: Place
  /** Every place that the viewer may see. */
  sees: readonly Place[]
  /** How calls name the viewer: an employee's chosen employee. */
  as?: string
  foreign: Record<string, Place>
  /** How calls name the owner of a foreign place. */
  owner?: (place: Place) => string
}

const rep = (employee: string, region: string) => employeeCompanyNumber(employee, region)
const { home, sibling, neighbor, abroad, abroadToo, beyond } = places
const wholeHome = [home, sibling]

export const viewerPlans: ViewerPlan[] = [
  {
    name: 'C',
    loginType: 'C',
    company: '01',
    userId: '100001',
    own: home,
    sees: wholeHome,
    foreign: { 'other customer': neighbor, 'other company': abroad },
  },
  {
    name: 'C fixed to a ship-to',
    loginType: 'C',
    company: '01',
    userId: `100001${home.shipTo}`,
    own: home,
    sees: [home],
    foreign: { 'sibling ship-to': sibling, 'other customer': neighbor, 'other company': abroad },
  },
  {
    name: 'G',
    loginType: 'G',
    userId: 'GROUP1',
    own: home,
    sees: [home, abroadToo],
    foreign: {
      'sibling ship-to': sibling,
      'other customer': neighbor,
      'other customer of a known company': abroad,
      'other company': beyond,
    },
  },
  {
    name: 'E',
    loginType: 'E',
    userId: 'EMP001',
    as: rep('EMP001', 'NORTH'),
    own: home,
    sees: wholeHome,
    foreign: { "another employee's customer": neighbor, 'other company': abroad },
    owner: () => rep('EMP002', 'SOUTH'),
  },
  {
    name: 'E, a manager',
    loginType: 'E',
    userId: 'EMP010',
    as: rep('EMP001', 'NORTH'),
    own: home,
    sees: wholeHome,
    foreign: { "another region's customer": neighbor },
    owner: () => rep('EMP002', 'SOUTH'),
  },
  {
    name: 'E, an administrator',
    loginType: 'E',
    userId: 'EMP900',
    as: rep('EMP001', 'NORTH'),
    own: home,
    sees: Object.values(places),
    foreign: {},
  },
  {
    name: 'E, an administrator viewing a customer in no book',
    loginType: 'E',
    userId: 'EMP901',
    own: beyond,
    sees: Object.values(places),
    foreign: {},
  },
]

/** A nonexistent subject. */
export const absentSubject = (loginType: LoginType): Subject =>
  subjectOf(nowhere, loginType === 'E' ? rep('EMP777', 'NOWHERE') : customerKey(nowhere), loginType)

export interface ViewerAccount {
  loginType: LoginType
  company: string
  userId: string
  own: Subject
}

/** The accounts of the viewers, for a database that another program fills. */
export const viewerAccounts: readonly ViewerAccount[] = viewerPlans.map(
  ({ loginType, company = '', userId, own, as }) => {
    const identityKey = identityKeyOf(loginType, companyOf(loginType, company), userId)
    return { loginType, company, userId, own: subjectOf(own, as ?? identityKey, loginType) }
  },
)

/** Values that identify a place; those of its company and customer only if they are entirely hidden. */
export function hiddenFrom(sees: readonly Place[]): string[] {
  return Object.values(places)
    .filter((place) => !sees.includes(place))
    .flatMap((place) => {
      const numbers = Object.values({ ...numbersOf(place), sequence: undefined }).filter(
        (number) => number !== undefined,
      )
      const customerHidden = !sees.some(({ customer }) => customer === place.customer)
      const companyHidden = !sees.some(({ company }) => company === place.company)
      return [
        `Ship-to ${place.shipTo}`,
        `City ${place.shipTo}`,
        ...numbers,
        ...(customerHidden ? [`Customer ${place.customer}`, customerPartOf(place.customer, 1)] : []),
        ...(companyHidden ? [vendorOf(place.company), itemOf(place.company, 1), `Company ${place.company}`] : []),
      ]
    })
}
