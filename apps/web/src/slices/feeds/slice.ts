export const screens = {
  feeds: async () => (await import('./FeedsScreen.tsx')).FeedsScreen,
}
