export const screens = {
  consolidatedInventory: async () =>
    (await import('./consolidated-inventory/ConsolidatedInventoryScreen.tsx')).ConsolidatedInventoryScreen,
  purchasedLines: async () => (await import('./purchased-lines/PurchasedLinesScreen.tsx')).PurchasedLinesScreen,
  purchasing: async () => (await import('./purchasing/PurchasingScreen.tsx')).PurchasingScreen,
  purchasingAnalysis: async () =>
    (await import('./purchasing-analysis/PurchasingAnalysisScreen.tsx')).PurchasingAnalysisScreen,
}
