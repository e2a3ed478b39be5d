import { type AccountFlagName, type LoginType, meets, type Need, type Rights } from './need.ts'

/** What an account can't do without each flag, in words for users: "Your account does not …". */
export const flagWords: Record<AccountFlagName, string> = {
  ViewAllShipTos: 'show all ship-tos',
  ViewOrderAmount: 'show order amounts',
  QuantityOnOrderViewPermission: 'show quantities on order',
  QuantityOnHandViewPermission: 'show quantities on hand',
  CanViewInventory: 'show inventory',
  CanViewOrders: 'show orders',
  CanUploadEDI: 'allow order file uploads',
  CanViewUPSTrackingInfo: 'show parcel tracking',
  CanViewInventoryPrices: 'show inventory prices',
  CanViewCustomerPrices: 'show custom prices',
  CanViewSales: 'show purchasing',
  CanViewInvoices: 'show invoice documents',
  CanViewInventoryDaysOnHand: 'show days on hand',
  MinMaxQuantityViewPermission: 'show minimum and maximum quantities',
  CanViewAllItems: 'show items outside your own list',
  CanCreateOrders: 'allow new orders',
  CanViewListPrice: 'show list prices',
  CanViewPriceList: 'show the price list',
  CanViewAR: 'show accounts payable',
  CanViewSalesAnalysis: 'show purchasing analysis',
  CanViewOG: 'show the order guide',
  CanManageFeeds: 'show data loads',
  CanApproveOrders: 'allow approvals',
}

const loginWords: Record<LoginType, string> = { C: 'customer', G: 'customer group', E: 'employee' }

/** Returns the parts of a need that these rights don't meet: each a flag, a login type, or a session. */
function unmet(need: Need, rights: Rights | undefined): Need[] {
  if (meets(need, rights)) return []
  if (need.kind === 'all' || need.kind === 'any') return need.needs.flatMap((part) => unmet(part, rights))
  return [need]
}

/** `show inventory or the price list`: merges items that share a verb. */
function joined(phrases: readonly string[]): string {
  const verbOf = (phrase: string | undefined) => phrase?.split(' ')[0]
  return phrases
    .map((phrase, at) => {
      const verb = verbOf(phrase)
      return verb !== undefined && verb === verbOf(phrases[at - 1]) ? phrase.slice(verb.length + 1) : phrase
    })
    .join(' or ')
}

/**
 * Explains in plain language which rights a need lacks, and who can help. Contains no flag names.
 * @param subject what the need is for, if the context doesn't say
 */
export function refusalText(need: Need, rights: Rights | undefined, subject = 'this'): string {
  const missing = unmet(need, rights)
  if (!rights || missing.some(({ kind }) => kind === 'session')) return 'Sign in first.'
  const flags = missing.flatMap((part) => (part.kind === 'flag' ? [flagWords[part.flag]] : []))
  const logins = missing.flatMap((part) => (part.kind === 'login' ? part.types : []))
  return [
    logins.length > 0 && `Only ${logins.map((type) => loginWords[type]).join(' and ')} accounts can open ${subject}.`,
    flags.length > 0 && `Your account does not ${joined([...new Set(flags)])}.`,
    'Ask your administrator.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** For a number that does not exist or that the account may not see. Both get the same answer. */
export const notYoursText = 'Nothing is available to this account under this number.'
