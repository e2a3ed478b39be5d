export const screens = {
  purchasingAnalysis: async () => (await import('./PurchasingAnalysisScreen.tsx')).PurchasingAnalysisScreen,
}
