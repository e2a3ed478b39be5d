export const screens = {
  home: async () => (await import('./HomeScreen.tsx')).HomeScreen,
}
