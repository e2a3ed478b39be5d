export const screens = {
  accountsPayable: async () => (await import('./AccountsPayableScreen.tsx')).AccountsPayableScreen,
}
