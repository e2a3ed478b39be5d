const placeholder = async () => (await import('./PlaceholderScreen.tsx')).PlaceholderScreen

export const screens = {
  itemForecast: placeholder,
}
