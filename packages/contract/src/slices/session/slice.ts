import { login, open, session } from '../../kit/declare/need.ts'
import type { Screens } from '../../kit/declare/screen.ts'
import * as endpoints from './endpoints.ts'

export { endpoints }

const entrance = { frame: 'bare', needs: open } as const
const customer = { label: 'Customer', title: 'Select a customer', namesSubject: true, withoutCustomer: true } as const
const employee = {
  label: 'Employee',
  title: 'Select an employee',
  namesSubject: true,
  withoutCustomer: true,
  withoutEmployee: true,
} as const

export const screens = {
  login: { ...entrance, path: '/Login', also: '/', label: 'Sign in', title: 'Sign in' },
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
} as const satisfies Screens
