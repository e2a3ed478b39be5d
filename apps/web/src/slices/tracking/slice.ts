export const screens = {
  orderTracking: async () => (await import('./OrderTrackingScreen.tsx')).OrderTrackingScreen,
}
