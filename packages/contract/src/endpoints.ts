import { listBuckets, listDetails, printStatement } from './accounts-payable/endpoints.ts'
import { readHome } from './home/endpoints.ts'
import { searchInventory } from './inventory/endpoints.ts'
import { downloadInvoice, downloadInvoices } from './invoices/endpoints.ts'
import { listVendors } from './kit/item-search.ts'
import { searchPriceList } from './price-list/endpoints.ts'
import * as session from './session/endpoints.ts'

/** Every call of the portal. The server mounts exactly these, and the compiler asks for what implements each. */
export const endpoints = {
  signIn: session.signIn,
  signInByAddress: session.signInByAddress,
  signInByProxy: session.signInByProxy,
  signInByForm: session.signInByForm,
  refreshToken: session.refreshToken,
  signOut: session.signOut,
  sendOtp: session.sendOtp,
  validateOtp: session.validateOtp,
  validateOtpByAddress: session.validateOtpByAddress,
  findLocation: session.findLocation,
  findAddress: session.findAddress,
  listCustomers: session.listCustomers,
  listEmployees: session.listEmployees,
  listShipTos: session.listShipTos,
  listAllShipTos: session.listAllShipTos,
  changePassword: session.changePassword,
  changePasswordByAddress: session.changePasswordByAddress,
  callThroughProxy: session.callThroughProxy,
  listVendors,
  searchInventory,
  searchPriceList,
  readHome,
  listBuckets,
  listDetails,
  printStatement,
  downloadInvoice,
  downloadInvoices,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
