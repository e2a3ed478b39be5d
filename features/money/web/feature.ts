/** The component of each screen, loaded when the screen first opens. */
export const screens = {
  accountsPayable: async () => (await import('./accounts-payable/AccountsPayableScreen.tsx')).AccountsPayableScreen,
}
