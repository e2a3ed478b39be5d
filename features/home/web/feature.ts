export const screens = {
  home: async () => (await import('./HomeScreen.tsx')).HomeScreen,
  priceChanges: async () => (await import('./PriceChangesScreen.tsx')).PriceChangesScreen,
}
