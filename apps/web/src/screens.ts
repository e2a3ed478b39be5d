import type { ScreenName } from '@trade-counter/contract/screens.ts'
import type { FunctionComponent } from 'react'
import { LoginScreen } from '#web/session/LoginScreen.tsx'

type Load = () => Promise<FunctionComponent>

const placeholder: Load = async () => (await import('#web/layout/PlaceholderScreen.tsx')).PlaceholderScreen
const legal: Load = async () => (await import('#web/legal/LegalScreen.tsx')).LegalScreen

/** What each screen is made of, loaded when it is first opened; the compiler asks for every name. */
export const screenComponents: Record<ScreenName, Load> = {
  // Part of the entry: the page that most people see first waits for nothing more.
  login: async () => LoginScreen,
  sessionEnded: async () => (await import('#web/session/AlertScreens.tsx')).SessionEndedScreen,
  singleSignOnFailed: async () => (await import('#web/session/AlertScreens.tsx')).SignOnFailedScreen,
  customerList: async () => (await import('#web/session/CustomerLists.tsx')).CustomerListScreen,
  employeeList: async () => (await import('#web/session/EmployeeLists.tsx')).EmployeeListScreen,
  privacy: legal,
  terms: legal,
  californiaNotice: legal,
  doNotSell: legal,
  home: async () => (await import('#web/home/HomeScreen.tsx')).HomeScreen,
  accountsPayable: async () => (await import('#web/accounts-payable/AccountsPayableScreen.tsx')).AccountsPayableScreen,
  inventory: async () => (await import('#web/inventory/InventoryScreen.tsx')).InventoryScreen,
  consolidatedInventory: async () =>
    (await import('#web/consolidated-inventory/ConsolidatedInventoryScreen.tsx')).ConsolidatedInventoryScreen,
  displayOrders: async () => (await import('#web/orders/OrdersScreen.tsx')).OrdersScreen,
  orderDetails: async () => (await import('#web/orders/OrderDetailsScreen.tsx')).OrderDetailsScreen,
  orderTracking: async () => (await import('#web/tracking/OrderTrackingScreen.tsx')).OrderTrackingScreen,
  customPrices: async () => (await import('#web/custom-prices/CustomPricesScreen.tsx')).CustomPricesScreen,
  purchasing: async () => (await import('#web/purchasing/PurchasingScreen.tsx')).PurchasingScreen,
  purchasedLines: async () => (await import('#web/purchased-lines/PurchasedLinesScreen.tsx')).PurchasedLinesScreen,
  purchasingAnalysis: async () =>
    (await import('#web/purchasing-analysis/PurchasingAnalysisScreen.tsx')).PurchasingAnalysisScreen,
  priceList: async () => (await import('#web/price-list/PriceListScreen.tsx')).PriceListScreen,
  itemTracking: placeholder,
  itemForecast: placeholder,
  orderGuide: placeholder,
  purchase: placeholder,
  changePassword: async () => (await import('#web/session/ChangePasswordScreen.tsx')).ChangePasswordScreen,
  employeeListFromMenu: async () => (await import('#web/session/EmployeeLists.tsx')).EmployeeListFromMenuScreen,
  customerListMenu: async () => (await import('#web/session/CustomerLists.tsx')).CustomerListMenuScreen,
}
