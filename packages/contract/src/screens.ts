import { all, any, flag, login, type Need, open, session } from './kit/declare/need.ts'
import { reportNeeds } from './kit/reports/report-definitions.ts'

/** One screen of the portal: its route, guard, navigation entry, and heading derive from it. */
export interface Screen {
  /** As specified; matching ignores case. */
  path: string
  /** A second address of the same screen. */
  also?: string
  /** The navigation entry, and the link text on other screens. */
  label: string
  /** Page heading and browser tab title. */
  title: string
  needs: Need
  /** `shell`: inside the common header and footer; `bare`: standalone. */
  frame: 'shell' | 'bare'
  /** Its place in the navigation: the bar, the `My Account` menu, or below that menu's own entries. */
  nav?: 'main' | 'my account' | 'people'
  /** Available before a group or an employee has chosen a customer. */
  withoutCustomer?: true
  /** Available before an employee has chosen an employee. */
  withoutEmployee?: true
}

const sales = flag('CanViewSales')

/** Every screen, in navigation order. */
export const screens = {
  login: { path: '/Login', also: '/', label: 'Sign in', title: 'Sign in', needs: open, frame: 'bare' },
  sessionEnded: { path: '/ESSModal', label: 'Session', title: 'Session expired', needs: open, frame: 'bare' },
  singleSignOnFailed: { path: '/SSOModal', label: 'Sign-on', title: 'Sign-on failed', needs: open, frame: 'bare' },
  customerList: {
    path: '/CustomerList',
    label: 'Customer',
    title: 'Select a customer',
    needs: session,
    frame: 'bare',
    withoutCustomer: true,
  },
  employeeList: {
    path: '/EmployeeList',
    label: 'Employee',
    title: 'Select an employee',
    needs: session,
    frame: 'bare',
    withoutCustomer: true,
    withoutEmployee: true,
  },
  privacy: { path: '/Privacy', label: 'Privacy', title: 'Privacy', needs: open, frame: 'bare' },
  terms: { path: '/Terms', label: 'Terms', title: 'Terms of use', needs: open, frame: 'bare' },
  californiaNotice: {
    path: '/CaliforniaNotice',
    label: 'California notice',
    title: 'California notice',
    needs: open,
    frame: 'bare',
  },
  doNotSell: {
    path: '/DoNotSell',
    label: 'Do not sell my information',
    title: 'Do not sell my information',
    needs: open,
    frame: 'bare',
  },
  home: { path: '/Home', label: 'Home', title: 'Home', needs: session, frame: 'shell', nav: 'main' },
  accountsPayable: {
    path: '/AccountsPayable',
    label: 'AP',
    title: 'Accounts Payable',
    needs: flag('CanViewAR'),
    frame: 'shell',
    nav: 'main',
  },
  inventory: {
    path: '/Inventory',
    label: 'Inventory',
    title: 'Inventory',
    needs: flag('CanViewInventory'),
    frame: 'shell',
    nav: 'main',
  },
  consolidatedInventory: {
    path: '/ConsolidatedInventory',
    label: 'Consolidated Inventory',
    title: 'Consolidated Inventory List',
    needs: reportNeeds['consolidated-inventory'],
    frame: 'shell',
    nav: 'main',
  },
  displayOrders: {
    path: '/DisplayOrder',
    label: 'Display Orders',
    title: 'Search for and display customer orders',
    needs: flag('CanViewOrders'),
    frame: 'shell',
    nav: 'main',
  },
  /** Found by order and sequence, or by invoice; the address also has the screen that opened it. */
  orderDetails: {
    path: '/OrderDetails',
    label: 'Order Details',
    title: 'Order Detail',
    needs: any(flag('CanViewOrders'), flag('CanViewAR')),
    frame: 'shell',
  },
  orderTracking: {
    path: '/OrderTracking',
    label: 'Order Tracking',
    title: 'Order Tracking',
    needs: all(flag('CanViewUPSTrackingInfo'), any(flag('CanViewOrders'), flag('CanViewAR'))),
    frame: 'shell',
  },
  customPrices: {
    path: '/CustomerPrice',
    label: 'Custom Prices',
    title: 'Customer Price',
    needs: flag('CanViewCustomerPrices'),
    frame: 'shell',
    nav: 'main',
  },
  purchasing: {
    path: '/Purchasing',
    label: 'Purchasing',
    title: 'Purchasing Summary',
    needs: sales,
    frame: 'shell',
    nav: 'main',
  },
  /** The invoice lines behind a figure; the address also has the screen that opened it. */
  purchasedLines: {
    path: '/PurchasedLines',
    label: 'Purchased Lines',
    title: 'Purchased Lines',
    needs: reportNeeds['purchasing-analysis'],
    frame: 'shell',
  },
  purchasingAnalysis: {
    path: '/PurchasingAnalysis',
    label: 'Purchasing Analysis',
    title: 'Purchasing Analysis',
    needs: any(flag('CanViewSalesAnalysis'), sales),
    frame: 'shell',
    nav: 'main',
  },
  priceList: {
    path: '/PriceList',
    label: 'Price List',
    title: 'Price List',
    needs: flag('CanViewPriceList'),
    frame: 'shell',
    nav: 'main',
  },
  itemTracking: {
    path: '/ItemTracking',
    label: 'Item Tracking',
    title: 'Item Tracking',
    needs: sales,
    frame: 'shell',
    nav: 'main',
  },
  itemForecast: {
    path: '/ItemForecast',
    label: 'Item Forecast',
    title: 'Item Forecast',
    needs: sales,
    frame: 'shell',
    nav: 'main',
  },
  orderGuide: {
    path: '/OrderGuide',
    label: 'Order Guide',
    title: 'Order Guide',
    needs: flag('CanViewOG'),
    frame: 'shell',
    nav: 'main',
  },
  purchase: { path: '/Purchase', label: 'Purchase', title: 'Purchase', needs: sales, frame: 'shell', nav: 'main' },
  changePassword: {
    path: '/changepassword',
    label: 'Change Password',
    title: 'Change Password',
    needs: session,
    frame: 'shell',
    nav: 'my account',
  },
  employeeListFromMenu: {
    path: '/EmployeeListFromMenu',
    label: 'Employee',
    title: 'Select an employee',
    needs: login('E'),
    frame: 'shell',
    nav: 'people',
    withoutCustomer: true,
    withoutEmployee: true,
  },
  customerListMenu: {
    path: '/CustomerListMenu',
    label: 'Customer',
    title: 'Select a customer',
    needs: login('G', 'E'),
    frame: 'shell',
    nav: 'people',
    withoutCustomer: true,
  },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

/** The same screens, for code that treats them alike. */
export const screenList: readonly (readonly [ScreenName, Screen])[] = Object.entries(screens) as [ScreenName, Screen][]
