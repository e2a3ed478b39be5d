export const screens = {
  accountStatement: async () => (await import('./account-statement/AccountStatementScreen.tsx')).AccountStatementScreen,
  accountsPayable: async () => (await import('./accounts-payable/AccountsPayableScreen.tsx')).AccountsPayableScreen,
}
