import { login, open, session } from '#kit/contract/declare/need.ts'
import type { Screens } from '#kit/contract/declare/screen.ts'

const entrance = { frame: 'bare', needs: open } as const
const customer = { label: 'Customer', title: 'Select a customer', namesSubject: true, withoutCustomer: true } as const
const employee = {
  label: 'Employee',
  title: 'Select an employee',
  namesSubject: true,
  withoutCustomer: true,
  withoutEmployee: true,
} as const

const page = { frame: 'bare', needs: open } as const

export const screens = {
  login: { ...entrance, path: '/Login', also: '/', label: 'Sign in', title: 'Sign in' },
  forgotPassword: {
    ...entrance,
    path: '/ForgotPassword',
    label: 'Forgot your password?',
    title: 'Forgot your password?',
  },
  setPassword: { ...entrance, path: '/SetPassword', label: 'Set a password', title: 'Set your password' },
  sessionEnded: { ...entrance, path: '/ESSModal', label: 'Session', title: 'Session expired' },
  singleSignOnFailed: { ...entrance, path: '/SSOModal', label: 'Sign-on', title: 'Sign-on failed' },
  customerList: { ...customer, path: '/CustomerList', needs: session, frame: 'bare' },
  employeeList: { ...employee, path: '/EmployeeList', needs: session, frame: 'bare' },
  changePassword: {
    path: '/changepassword',
    label: 'Change Password',
    title: 'Change Password',
    needs: session,
    frame: 'shell',
    nav: 'my account',
    plainAddress: true,
  },
  employeeListFromMenu: {
    ...employee,
    path: '/EmployeeListFromMenu',
    needs: login('E'),
    frame: 'shell',
    nav: 'people',
  },
  customerListMenu: { ...customer, path: '/CustomerListMenu', needs: login('G', 'E'), frame: 'shell', nav: 'people' },
  privacy: { ...page, path: '/Privacy', label: 'Privacy', title: 'Privacy' },
  terms: { ...page, path: '/Terms', label: 'Terms', title: 'Terms of use' },
  californiaNotice: { ...page, path: '/CaliforniaNotice', label: 'California notice', title: 'California notice' },
  doNotSell: {
    ...page,
    path: '/DoNotSell',
    label: 'Do not sell my information',
    title: 'Do not sell my information',
  },
} as const satisfies Screens
