/** The component of each screen, loaded when the screen first opens. */
export const screens = {
  feeds: async () => (await import('./console/FeedsScreen.tsx')).FeedsScreen,
}
