import { describe, expect, test } from 'vitest'
import { brandLabels } from '#kit/contract/brand.ts'
import { type FlagName, type LoginType, meets, type Rights } from '#kit/contract/declare/need.ts'
import { screenList, screens } from './screens.ts'

const rights = (loginType: LoginType, ...granted: FlagName[]): Rights => ({
  loginType,
  flags: Object.fromEntries(granted.map((flag) => [flag, 'Y'])),
})
const opens = (path: string, who: Rights | undefined): boolean => {
  const entry = screenList.find(([, screen]) => screen.path === path || screen.also === path)
  if (!entry) throw new Error(`no screen at ${path}`)
  return meets(entry[1].needs, who)
}
const bare = rights('C')

describe('routes', () => {
  test.each(['/', '/Login', '/ESSModal', '/SSOModal'])('%s is open to anyone [APP-18] [APP-21] [APP-22]', (path) => {
    expect(opens(path, undefined)).toBe(true)
  })

  test.each(['/CustomerList', '/EmployeeList', '/Home', '/changepassword'])(
    '%s needs a session and no flag [APP-19] [APP-20] [APP-23] [APP-33]',
    (path) => {
      expect(opens(path, undefined)).toBe(false)
      expect(opens(path, bare)).toBe(true)
    },
  )

  const flagged: [string, FlagName[]][] = [
    ['/Inventory', ['CanViewInventory']],
    ['/AccountsPayable', ['CanViewAR']],
    ['/PriceList', ['CanViewPriceList']],
    ['/CustomerPrice', ['CanViewCustomerPrices']],
    ['/DisplayOrder', ['CanViewOrders']],
    ['/OrderDetails', ['CanViewOrders', 'CanViewAR']],
    ['/Purchasing', ['CanViewSales']],
    ['/PurchasingAnalysis', ['CanViewSalesAnalysis', 'CanViewSales']],
    ['/ItemTracking', ['CanViewSales']],
    ['/ItemForecast', ['CanViewSales']],
    ['/OrderGuide', ['CanViewOG']],
    ['/Purchase', ['CanViewSales']],
  ]
  test.each(flagged)(
    '%s needs only one of %j [APP-14] [APP-15] [APP-16] [APP-17] [APP-24] [APP-26] [APP-27] [APP-29] [APP-30] [APP-31] [APP-32] [PERM-01] [PERM-02] [PERM-04] [PERM-05] [PERM-06] [PERM-07] [PERM-08] [PERM-09]',
    (path, flags) => {
      expect(opens(path, undefined)).toBe(false)
      expect(opens(path, bare)).toBe(false)
      for (const flag of flags) {
        expect(opens(path, rights('C', flag))).toBe(true)
        expect(opens(path, { loginType: 'C', flags: { [flag]: 'N' } })).toBe(false)
        expect(opens(path, { loginType: 'C', flags: { [flag]: 'y' } })).toBe(false)
      }
    },
  )

  test.each([
    ['C', false],
    ['G', true],
    ['E', false],
  ] as const)('Consolidated inventory with its flag for login type %s: %s [APP-25] [PERM-03]', (type, may) => {
    expect(opens('/ConsolidatedInventory', rights(type, 'CanViewInventory'))).toBe(may)
    expect(opens('/ConsolidatedInventory', rights(type))).toBe(false)
  })

  test('Order tracking needs its own flag and one that gives access to its order', () => {
    const tracking = 'CanViewUPSTrackingInfo'
    expect(opens('/OrderTracking', rights('C', tracking))).toBe(false)
    expect(opens('/OrderTracking', rights('C', 'CanViewOrders', 'CanViewAR'))).toBe(false)
    for (const flag of ['CanViewOrders', 'CanViewAR'] as const)
      expect(opens('/OrderTracking', rights('C', tracking, flag))).toBe(true)
  })

  test.each([
    ['/CustomerListMenu', ['G', 'E']],
    ['/EmployeeListFromMenu', ['E']],
  ] as const)('%s is for login types %j [APP-28] [APP-34]', (path, types) => {
    for (const type of ['C', 'G', 'E'] as const)
      expect(opens(path, rights(type))).toBe((types as readonly string[]).includes(type))
  })

  test('The portal has every area, and each has one screen [APP-01, APP-03, APP-10]', () => {
    expect(screenList.filter(([, screen]) => screen.frame === 'shell').map(([, screen]) => screen.title)).toEqual(
      expect.arrayContaining([
        'Home',
        'Accounts Payable',
        'Inventory',
        'Consolidated Inventory List',
        'Search for and display customer orders',
        'Customer Price',
        'Purchasing Summary',
        'Purchasing Analysis',
        'Price List',
        'Change Password',
      ]),
    )
    const paths = screenList.map(([, { path }]) => path.toLowerCase())
    expect(new Set(paths).size).toBe(paths.length)
  })
})

describe('navigation', () => {
  const specified = [
    'Home',
    'AP',
    'Inventory',
    'Consolidated Inventory',
    'Display Orders',
    'Custom Prices',
    'Purchasing',
    'Purchasing Analysis',
    'Price List',
    'Item Tracking',
    'Item Forecast',
    'Order Guide',
    'Purchase',
    'Change Password',
    'Employee',
    'Customer',
  ]
  const entries = screenList
    .map(([, screen]) => screen)
    .filter(({ nav, label }) => nav !== undefined && specified.includes(label))
  const shown = (who: Rights) => entries.filter(({ needs }) => meets(needs, who)).map(({ label }) => label)

  test('lists its items in the specified order [APP-44]', () => {
    expect(entries.map(({ label }) => label)).toEqual(specified)
    expect(screens.changePassword.nav).toBe('my account')
    const people = screenList.filter(([, { nav }]) => nav === 'people').map(([, { label }]) => label)
    expect(people).toEqual(['Employee', 'Customer'])
  })

  test.each([
    ['C', ['Home', 'Change Password']],
    ['G', ['Home', 'Change Password', 'Customer']],
    ['E', ['Home', 'Change Password', 'Employee', 'Customer']],
  ] as const)('without flags login type %s sees %j [APP-45] [APP-54] [APP-55] [APP-56]', (type, labels) => {
    expect(shown(rights(type))).toEqual(labels)
  })

  test.each([
    ['CanViewAR', ['AP']],
    ['CanViewInventory', ['Inventory', 'Consolidated Inventory']],
    ['CanViewOrders', ['Display Orders']],
    ['CanViewCustomerPrices', ['Custom Prices']],
    ['CanViewSales', ['Purchasing', 'Purchasing Analysis', 'Item Tracking', 'Item Forecast', 'Purchase']],
    ['CanViewSalesAnalysis', ['Purchasing Analysis']],
    ['CanViewPriceList', ['Price List']],
    ['CanViewOG', ['Order Guide']],
  ] as const)(
    'flag %s adds %j to a group [APP-12] [APP-46] [APP-47] [APP-48] [APP-49] [APP-50] [APP-51] [APP-52] [APP-53]',
    (flag, labels) => {
      const before = shown(rights('G'))
      expect(shown(rights('G', flag)).filter((label) => !before.includes(label))).toEqual(labels)
    },
  )
})

describe('the sister brand', () => {
  test('is off by default and changes labels only [APP-05] [APP-06]', () => {
    const [own, sister] = [brandLabels(false), brandLabels(true)]
    expect(own.itemNumber).toBe('Item #')
    expect(sister.itemNumber).toBe('R3 Item #')
    expect(Object.keys(sister)).toEqual(Object.keys(own))
    for (const label of [...Object.values(own), ...Object.values(sister)]) expect(typeof label).toBe('string')
  })
})
