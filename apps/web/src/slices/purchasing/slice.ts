export const screens = {
  purchasing: async () => (await import('./PurchasingScreen.tsx')).PurchasingScreen,
}
