import type { ScreenName } from '@trade-counter/contract/screens.ts'
import type { FunctionComponent } from 'react'
import { LoginScreen } from '#web/slices/session/sign-in/LoginScreen.tsx'

const legal = async () => (await import('#web/slices/legal/LegalScreen.tsx')).LegalScreen
const alerts = () => import('#web/slices/session/AlertScreens.tsx')
const customerLists = () => import('#web/slices/session/choose/CustomerLists.tsx')
const employeeLists = () => import('#web/slices/session/choose/EmployeeLists.tsx')

/** The component of each screen, loaded when the screen first opens; the compiler names missing ones. */
export const screenComponents: Record<ScreenName, () => Promise<FunctionComponent>> = {
  accountsPayable: async () =>
    (await import('#web/slices/accounts-payable/AccountsPayableScreen.tsx')).AccountsPayableScreen,
  californiaNotice: legal,
  changePassword: async () => (await import('#web/slices/session/ChangePasswordScreen.tsx')).ChangePasswordScreen,
  consolidatedInventory: async () =>
    (await import('#web/slices/consolidated-inventory/ConsolidatedInventoryScreen.tsx')).ConsolidatedInventoryScreen,
  customPrices: async () => (await import('#web/slices/custom-prices/CustomPricesScreen.tsx')).CustomPricesScreen,
  customerList: async () => (await customerLists()).CustomerListScreen,
  customerListMenu: async () => (await customerLists()).CustomerListMenuScreen,
  displayOrders: async () => (await import('#web/slices/orders/OrdersScreen.tsx')).OrdersScreen,
  doNotSell: legal,
  employeeList: async () => (await employeeLists()).EmployeeListScreen,
  employeeListFromMenu: async () => (await employeeLists()).EmployeeListFromMenuScreen,
  feeds: async () => (await import('#web/slices/feeds/FeedsScreen.tsx')).FeedsScreen,
  home: async () => (await import('#web/slices/home/HomeScreen.tsx')).HomeScreen,
  inventory: async () => (await import('#web/slices/inventory/InventoryScreen.tsx')).InventoryScreen,
  item: async () => (await import('#web/slices/item/ItemScreen.tsx')).ItemScreen,
  itemForecast: async () => (await import('#web/slices/item-forecast/ItemForecastScreen.tsx')).ItemForecastScreen,
  itemTracking: async () => (await import('#web/slices/item/ItemTrackingScreen.tsx')).ItemTrackingScreen,
  // Part of the entry: the page that most users see first needs no further request.
  login: async () => LoginScreen,
  orderDetails: async () => (await import('#web/slices/orders/OrderDetailsScreen.tsx')).OrderDetailsScreen,
  orderGuide: async () => (await import('#web/slices/order-guide/OrderGuideScreen.tsx')).OrderGuideScreen,
  orderTracking: async () => (await import('#web/slices/tracking/OrderTrackingScreen.tsx')).OrderTrackingScreen,
  priceChanges: async () => (await import('#web/slices/home/PriceChangesScreen.tsx')).PriceChangesScreen,
  priceList: async () => (await import('#web/slices/price-list/PriceListScreen.tsx')).PriceListScreen,
  privacy: legal,
  purchase: async () => (await import('#web/slices/purchase/PurchaseScreen.tsx')).PurchaseScreen,
  purchasedLines: async () =>
    (await import('#web/slices/purchased-lines/PurchasedLinesScreen.tsx')).PurchasedLinesScreen,
  purchasing: async () => (await import('#web/slices/purchasing/PurchasingScreen.tsx')).PurchasingScreen,
  purchasingAnalysis: async () =>
    (await import('#web/slices/purchasing-analysis/PurchasingAnalysisScreen.tsx')).PurchasingAnalysisScreen,
  sessionEnded: async () => (await alerts()).SessionEndedScreen,
  singleSignOnFailed: async () => (await alerts()).SignOnFailedScreen,
  terms: legal,
}
