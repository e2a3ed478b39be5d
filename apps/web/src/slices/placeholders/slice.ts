const placeholder = async () => (await import('./PlaceholderScreen.tsx')).PlaceholderScreen

export const screens = {
  itemTracking: placeholder,
  itemForecast: placeholder,
  orderGuide: placeholder,
  purchase: placeholder,
}
