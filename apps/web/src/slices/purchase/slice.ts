export const screens = {
  purchase: async () => (await import('./PurchaseScreen.tsx')).PurchaseScreen,
}
