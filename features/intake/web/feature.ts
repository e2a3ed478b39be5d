export const screens = {
  feeds: async () => (await import('./console/FeedsScreen.tsx')).FeedsScreen,
}
