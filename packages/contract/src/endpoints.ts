import { listBuckets, listDetails, printStatement } from './slices/accounts-payable/endpoints.ts'
import { findDocuments } from './slices/find/endpoints.ts'
import {
  listReportCustomers,
  listReportVendors,
  runLongReport,
  runReport,
} from './slices/consolidated-inventory/report.ts'
import { listCustomPrices } from './slices/custom-prices/endpoints.ts'
import { readHome } from './slices/home/endpoints.ts'
import { searchInventory } from './slices/inventory/endpoints.ts'
import { downloadInvoice, downloadInvoices } from './kit/documents/invoice-files.ts'
import { listVendors } from './kit/selectors/item-search.ts'
import { changeKeptReport, deleteKeptReport, keepReport, listKeptReports } from './kit/reports/report-definitions.ts'
import { listUnknownItems } from './kit/reports/report-items.ts'
import { listAllShipTos, listShipTos } from './kit/selectors/ship-tos.ts'
import {
  listManyPurchasedLines,
  listPurchasedLines,
  sumManyPurchasedLines,
  sumPurchasedLines,
} from './slices/purchased-lines/endpoints.ts'
import { listPurchases, listPurchaseTotals, readSummary, readYearToDate } from './slices/purchasing/endpoints.ts'
import {
  listInvoiceLines,
  listOrderLines,
  readInvoiceHead,
  readOrderHead,
  searchOrders,
} from './slices/orders/endpoints.ts'
import { searchPriceList } from './slices/price-list/endpoints.ts'
import {
  listAnalysisCustomers,
  listAnalysisVendors,
  runAnalysis,
  runLongAnalysis,
} from './slices/purchasing-analysis/report.ts'
import { readLegalText } from './slices/legal/endpoints.ts'
import * as session from './slices/session/endpoints.ts'
import { listFedexNumbers, listUpsNumbers, trackFedex, trackUps } from './slices/tracking/endpoints.ts'

/** Every call of the portal. The server mounts exactly these; the compiler requires an implementation for each. */
export const endpoints = {
  readLegalText,
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
  listShipTos,
  listAllShipTos,
  changePassword: session.changePassword,
  changePasswordByAddress: session.changePasswordByAddress,
  callThroughProxy: session.callThroughProxy,
  listVendors,
  searchInventory,
  searchPriceList,
  listCustomPrices,
  listReportVendors,
  listReportCustomers,
  runReport,
  runLongReport,
  listAnalysisCustomers,
  listAnalysisVendors,
  runAnalysis,
  runLongAnalysis,
  listUnknownItems,
  listKeptReports,
  keepReport,
  changeKeptReport,
  deleteKeptReport,
  readHome,
  listBuckets,
  listDetails,
  printStatement,
  downloadInvoice,
  downloadInvoices,
  readSummary,
  readYearToDate,
  listPurchases,
  listPurchaseTotals,
  listPurchasedLines,
  listManyPurchasedLines,
  sumPurchasedLines,
  sumManyPurchasedLines,
  searchOrders,
  listOrderLines,
  readOrderHead,
  readInvoiceHead,
  listInvoiceLines,
  listUpsNumbers,
  listFedexNumbers,
  trackUps,
  trackFedex,
  findDocuments,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
