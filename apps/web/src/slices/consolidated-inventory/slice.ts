export const screens = {
  consolidatedInventory: async () => (await import('./ConsolidatedInventoryScreen.tsx')).ConsolidatedInventoryScreen,
}
