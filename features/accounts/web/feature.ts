import { LoginScreen } from './sign-in/LoginScreen.tsx'

const alerts = () => import('./AlertScreens.tsx')
const customerLists = () => import('./choose/CustomerLists.tsx')
const employeeLists = () => import('./choose/EmployeeLists.tsx')
const legal = async () => (await import('./legal/LegalScreen.tsx')).LegalScreen

export const screens = {
  californiaNotice: legal,
  changePassword: async () => (await import('./ChangePasswordScreen.tsx')).ChangePasswordScreen,
  customerList: async () => (await customerLists()).CustomerListScreen,
  customerListMenu: async () => (await customerLists()).CustomerListMenuScreen,
  doNotSell: legal,
  employeeList: async () => (await employeeLists()).EmployeeListScreen,
  employeeListFromMenu: async () => (await employeeLists()).EmployeeListFromMenuScreen,
  // Part of the entry: the page that most users see first needs no further request.
  forgotPassword: async () => (await import('./password-links/ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
  login: async () => LoginScreen,
  privacy: legal,
  sessionEnded: async () => (await alerts()).SessionEndedScreen,
  setPassword: async () => (await import('./password-links/SetPasswordScreen.tsx')).SetPasswordScreen,
  singleSignOnFailed: async () => (await alerts()).SignOnFailedScreen,
  terms: legal,
}
