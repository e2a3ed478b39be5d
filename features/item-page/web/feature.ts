export const screens = {
  item: async () => (await import('./ItemScreen.tsx')).ItemScreen,
  itemForecast: async () => (await import('./item-forecast/ItemForecastScreen.tsx')).ItemForecastScreen,
  itemTracking: async () => (await import('./ItemTrackingScreen.tsx')).ItemTrackingScreen,
}
