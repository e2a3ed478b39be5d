/** The account flags in a sign-in response, in order. */
export const flagNames = [
  'ViewAllShipTos',
  'ViewOrderAmount',
  'QuantityOnOrderViewPermission',
  'QuantityOnHandViewPermission',
  'CanViewInventory',
  'CanViewOrders',
  'CanUploadEDI',
  'CanViewUPSTrackingInfo',
  'CanViewInventoryPrices',
  'CanViewCustomerPrices',
  'CanViewSales',
  'CanViewInvoices',
  'CanViewInventoryDaysOnHand',
  'MinMaxQuantityViewPermission',
  'CanViewAllItems',
  'CanCreateOrders',
  'CanViewListPrice',
  'CanViewPriceList',
  'CanViewAR',
  'CanViewSalesAnalysis',
  'CanViewOG',
] as const

/** Flags that are not specified. A sign-in response includes only those that are `Y`. */
export const ownFlagNames = ['CanManageFeeds', 'CanApproveOrders'] as const

/** The login types to which each of these flags applies. */
export const ownFlagLogins = {
  CanManageFeeds: ['E'],
  CanApproveOrders: ['C'],
} as const satisfies Record<(typeof ownFlagNames)[number], readonly string[]>

export const accountFlagNames = [...flagNames, ...ownFlagNames] as const

export type FlagName = (typeof flagNames)[number]
export type AccountFlagName = (typeof accountFlagNames)[number]
/** A flag that grants something: `Y` or `N`. Excludes `ViewAllShipTos`, which is `All` or `One`. */
export type Flag = Exclude<AccountFlagName, 'ViewAllShipTos'>
/** C for customer, G for customer group, E for employee. */
export type LoginType = 'C' | 'G' | 'E'

/** The rights to check: in the browser, from the sign-in response; on the server, from the database. */
export interface Rights {
  loginType: LoginType
  /** A flag that is missing or has any value except `Y` counts as `N`. */
  flags: Partial<Record<AccountFlagName, string>>
}

/** Who may make a call, see a column, or open a screen. It is data, so that one declaration serves all three. */
export type Need =
  | { kind: 'open' }
  | { kind: 'session' }
  | { kind: 'flag'; flag: Flag }
  | { kind: 'login'; types: readonly LoginType[] }
  | { kind: 'all'; needs: readonly Need[] }
  | { kind: 'any'; needs: readonly Need[] }

type NeedOf<K extends Need['kind']> = Extract<Need, { kind: K }>

/** Anyone, signed in or not. */
export const open = { kind: 'open' } as const satisfies Need
/** Anyone signed in. */
export const session = { kind: 'session' } as const satisfies Need
export const flag = (name: Flag): NeedOf<'flag'> => ({ kind: 'flag', flag: name })
export const login = (...types: LoginType[]): NeedOf<'login'> => ({ kind: 'login', types })
export const all = (...needs: Need[]): NeedOf<'all'> => ({ kind: 'all', needs })
export const any = (...needs: Need[]): NeedOf<'any'> => ({ kind: 'any', needs })

/** Whether `ViewAllShipTos` is `All` rather than `One`. */
export const viewsAllShipTos = (rights: Rights): boolean => rights.flags.ViewAllShipTos === 'All'

/** Whether these rights meet the need. `rights` is undefined if nobody is signed in. */
export function meets(need: Need, rights: Rights | undefined): boolean {
  if (need.kind === 'open') return true
  if (!rights) return false
  switch (need.kind) {
    case 'session':
      return true
    case 'flag':
      return rights.flags[need.flag] === 'Y'
    case 'login':
      return need.types.includes(rights.loginType)
    case 'all':
      return need.needs.every((part) => meets(part, rights))
    case 'any':
      return need.needs.some((part) => meets(part, rights))
  }
}

const loginNames: Record<LoginType, string> = { C: 'Customer', G: 'Customer Group', E: 'Employee' }

/** Describes the need by flag names, for the API reference. `refusalText` has the plain-language version. */
export function describeNeed(need: Need): string {
  switch (need.kind) {
    case 'open':
      return 'nothing'
    case 'session':
      return 'a session'
    case 'flag':
      return need.flag
    case 'login':
      return `a ${need.types.map((type) => loginNames[type]).join(' or ')} login`
    case 'all':
      return need.needs
        .map((part) => (part.kind === 'any' && part.needs.length > 1 ? `(${describeNeed(part)})` : describeNeed(part)))
        .join(' and ')
    case 'any':
      return need.needs.map(describeNeed).join(' or ')
  }
}

/** Returns every flag in a need. The access tests flip each one. */
export function flagsOf(need: Need): Flag[] {
  if (need.kind === 'flag') return [need.flag]
  if (need.kind === 'all' || need.kind === 'any') return need.needs.flatMap(flagsOf)
  return []
}
