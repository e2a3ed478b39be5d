export const screens = {
  displayOrders: async () => (await import('./OrdersScreen.tsx')).OrdersScreen,
  orderDetails: async () => (await import('./OrderDetailsScreen.tsx')).OrderDetailsScreen,
  orderTracking: async () => (await import('./tracking/OrderTrackingScreen.tsx')).OrderTrackingScreen,
}
