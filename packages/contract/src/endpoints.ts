import { listBuckets, listDetails, printStatement } from './accounts-payable/endpoints.ts'
import { findDocuments } from './find/endpoints.ts'
import { listReportCustomers, listReportVendors, runLongReport, runReport } from './consolidated-inventory/endpoints.ts'
import { listCustomPrices } from './custom-prices/endpoints.ts'
import { readHome } from './home/endpoints.ts'
import { searchInventory } from './inventory/endpoints.ts'
import { downloadInvoice, downloadInvoices } from './kit/invoice-files.ts'
import { listVendors } from './kit/item-search.ts'
import { changeKeptReport, deleteKeptReport, keepReport, listKeptReports } from './kit/report-definitions.ts'
import { listUnknownItems } from './kit/report-items.ts'
import { listAllShipTos, listShipTos } from './kit/ship-tos.ts'
import {
  listManyPurchasedLines,
  listPurchasedLines,
  sumManyPurchasedLines,
  sumPurchasedLines,
} from './purchased-lines/endpoints.ts'
import { listPurchases, listPurchaseTotals, readSummary, readYearToDate } from './purchasing/endpoints.ts'
import { listInvoiceLines, listOrderLines, readInvoiceHead, readOrderHead, searchOrders } from './orders/endpoints.ts'
import { searchPriceList } from './price-list/endpoints.ts'
import {
  listAnalysisCustomers,
  listAnalysisVendors,
  runAnalysis,
  runLongAnalysis,
} from './purchasing-analysis/endpoints.ts'
import { readLegalText } from './legal/endpoints.ts'
import * as session from './session/endpoints.ts'
import { listFedexNumbers, listUpsNumbers, trackFedex, trackUps } from './tracking/endpoints.ts'

/** Every call of the portal. The server mounts exactly these, and the compiler asks for what implements each. */
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
