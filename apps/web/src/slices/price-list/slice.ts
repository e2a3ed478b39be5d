export const screens = {
  priceList: async () => (await import('./PriceListScreen.tsx')).PriceListScreen,
}
