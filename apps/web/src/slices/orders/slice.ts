export const screens = {
  displayOrders: async () => (await import('./OrdersScreen.tsx')).OrdersScreen,
  orderDetails: async () => (await import('./OrderDetailsScreen.tsx')).OrderDetailsScreen,
}
