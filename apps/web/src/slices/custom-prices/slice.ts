export const screens = {
  customPrices: async () => (await import('./CustomPricesScreen.tsx')).CustomPricesScreen,
}
