export const screens = {
  orderGuide: async () => (await import('./order-guide/OrderGuideScreen.tsx')).OrderGuideScreen,
  purchase: async () => (await import('./purchase/PurchaseScreen.tsx')).PurchaseScreen,
  placedOrder: async () => (await import('./purchase/PlacedOrderScreen.tsx')).PlacedOrderScreen,
}
