export const screens = {
  purchasedLines: async () => (await import('./PurchasedLinesScreen.tsx')).PurchasedLinesScreen,
}
