export const screens = {
  item: async () => (await import('./ItemScreen.tsx')).ItemScreen,
  itemTracking: async () => (await import('./ItemTrackingScreen.tsx')).ItemTrackingScreen,
}
