import { LoginScreen } from './sign-in/LoginScreen.tsx'

export const screens = {
  // Part of the entry: the page that most users see first needs no further request.
  login: async () => LoginScreen,
  sessionEnded: async () => (await import('./AlertScreens.tsx')).SessionEndedScreen,
  singleSignOnFailed: async () => (await import('./AlertScreens.tsx')).SignOnFailedScreen,
  customerList: async () => (await import('./choose/CustomerLists.tsx')).CustomerListScreen,
  employeeList: async () => (await import('./choose/EmployeeLists.tsx')).EmployeeListScreen,
  changePassword: async () => (await import('./ChangePasswordScreen.tsx')).ChangePasswordScreen,
  employeeListFromMenu: async () => (await import('./choose/EmployeeLists.tsx')).EmployeeListFromMenuScreen,
  customerListMenu: async () => (await import('./choose/CustomerLists.tsx')).CustomerListMenuScreen,
}
