export const screens = {
  customPrices: async () => (await import('./custom-prices/CustomPricesScreen.tsx')).CustomPricesScreen,
  inventory: async () => (await import('./inventory/InventoryScreen.tsx')).InventoryScreen,
  priceList: async () => (await import('./price-list/PriceListScreen.tsx')).PriceListScreen,
}
