export const screens = {
  orderGuide: async () => (await import('./OrderGuideScreen.tsx')).OrderGuideScreen,
}
