import type { ScreenName } from '@trade-counter/contract/screens.ts'
import type { FunctionComponent } from 'react'
import { LoginScreen } from '#web/slices/session/sign-in/LoginScreen.tsx'

type Load = () => Promise<FunctionComponent>

const placeholder: Load = async () => (await import('#web/kit/layout/PlaceholderScreen.tsx')).PlaceholderScreen
const legal: Load = async () => (await import('#web/slices/legal/LegalScreen.tsx')).LegalScreen

/** The component of each screen, loaded when the screen first opens; the compiler requires every name. */
export const screenComponents: Record<ScreenName, Load> = {
  // Part of the entry: the page that most users see first needs no further request.
  login: async () => LoginScreen,
  sessionEnded: async () => (await import('#web/slices/session/AlertScreens.tsx')).SessionEndedScreen,
  singleSignOnFailed: async () => (await import('#web/slices/session/AlertScreens.tsx')).SignOnFailedScreen,
  customerList: async () => (await import('#web/slices/session/choose/CustomerLists.tsx')).CustomerListScreen,
  employeeList: async () => (await import('#web/slices/session/choose/EmployeeLists.tsx')).EmployeeListScreen,
  privacy: legal,
  terms: legal,
  californiaNotice: legal,
  doNotSell: legal,
  home: async () => (await import('#web/slices/home/HomeScreen.tsx')).HomeScreen,
  accountsPayable: async () =>
    (await import('#web/slices/accounts-payable/AccountsPayableScreen.tsx')).AccountsPayableScreen,
  inventory: async () => (await import('#web/slices/inventory/InventoryScreen.tsx')).InventoryScreen,
  consolidatedInventory: async () =>
    (await import('#web/slices/consolidated-inventory/ConsolidatedInventoryScreen.tsx')).ConsolidatedInventoryScreen,
  displayOrders: async () => (await import('#web/slices/orders/OrdersScreen.tsx')).OrdersScreen,
  orderDetails: async () => (await import('#web/slices/orders/OrderDetailsScreen.tsx')).OrderDetailsScreen,
  orderTracking: async () => (await import('#web/slices/tracking/OrderTrackingScreen.tsx')).OrderTrackingScreen,
  customPrices: async () => (await import('#web/slices/custom-prices/CustomPricesScreen.tsx')).CustomPricesScreen,
  purchasing: async () => (await import('#web/slices/purchasing/PurchasingScreen.tsx')).PurchasingScreen,
  purchasedLines: async () =>
    (await import('#web/slices/purchased-lines/PurchasedLinesScreen.tsx')).PurchasedLinesScreen,
  purchasingAnalysis: async () =>
    (await import('#web/slices/purchasing-analysis/PurchasingAnalysisScreen.tsx')).PurchasingAnalysisScreen,
  priceList: async () => (await import('#web/slices/price-list/PriceListScreen.tsx')).PriceListScreen,
  itemTracking: placeholder,
  itemForecast: placeholder,
  orderGuide: placeholder,
  purchase: placeholder,
  changePassword: async () => (await import('#web/slices/session/ChangePasswordScreen.tsx')).ChangePasswordScreen,
  employeeListFromMenu: async () =>
    (await import('#web/slices/session/choose/EmployeeLists.tsx')).EmployeeListFromMenuScreen,
  customerListMenu: async () => (await import('#web/slices/session/choose/CustomerLists.tsx')).CustomerListMenuScreen,
}
