export const screens = {
  inventory: async () => (await import('./InventoryScreen.tsx')).InventoryScreen,
}
