export const screens = {
  itemForecast: async () => (await import('./ItemForecastScreen.tsx')).ItemForecastScreen,
}
