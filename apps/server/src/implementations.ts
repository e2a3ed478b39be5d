import { listBuckets, listDetails } from '#server/slices/accounts-payable/queries.ts'
import { listVendors } from '#server/kit/catalog/queries.ts'
import { findDocuments } from '#server/slices/find/queries.ts'
import { readLegalText } from '#server/slices/legal/handlers.ts'
import { runReport } from '#server/slices/consolidated-inventory/queries.ts'
import { listCustomPrices } from '#server/slices/custom-prices/queries.ts'
import { readHome } from '#server/slices/home/queries.ts'
import { fromCopy, type Implementations } from '#server/kit/http/implementation.ts'
import { searchInventory } from '#server/slices/inventory/queries.ts'
import { runAnalysis } from '#server/slices/purchasing-analysis/queries.ts'
import { listPurchasedLines, sumPurchasedLines } from '#server/slices/purchased-lines/queries.ts'
import { listPurchases, listPurchaseTotals, readSummary, readYearToDate } from '#server/slices/purchasing/queries.ts'
import * as reports from '#server/kit/reports/handlers.ts'
import { listUnknownItems } from '#server/kit/reports/item-queries.ts'
import { listReportCustomers, listReportVendors } from '#server/kit/reports/selector-queries.ts'
import { searchPriceList } from '#server/slices/price-list/queries.ts'
import { listInvoiceLines, readInvoiceHead } from '#server/slices/orders/invoice-queries.ts'
import { listOrderLines, readOrderHead, searchOrders } from '#server/slices/orders/queries.ts'
import { addressOf, locationOf } from '#server/slices/session/customers/customer-handlers.ts'
import {
  allShipTosInScope,
  customersInScope,
  employeesToChoose,
  shipTosInScope,
} from '#server/slices/session/customers/customer-queries.ts'
import { sendCode, validateCode } from '#server/slices/session/codes/otp.ts'
import { changeOwnPassword } from '#server/slices/session/accounts/password-handlers.ts'
import { refuseProxied } from '#server/slices/session/sign-in/path-proxy.ts'
import { refreshSession } from '#server/slices/session/tokens/refresh.ts'
import {
  signInByFields,
  signInByJson,
  signInByToken,
  signInThroughProxy,
  signOutHere,
} from '#server/slices/session/sign-in/sign-in-handlers.ts'
import { trackFedex, trackUps } from '#server/slices/tracking/handlers.ts'
import { fedexNumbers, upsNumbers } from '#server/slices/tracking/queries.ts'

/** Loaded on first use: the PDF libraries would double the server's memory. */
const payables = () => import('#server/slices/accounts-payable/handlers.ts')
const invoices = () => import('#server/slices/invoices/handlers.ts')

/** The implementation of every declared endpoint. The compiler reports missing ones. */
export const implementations: Implementations = {
  readLegalText,
  signIn: signInByJson,
  signInByAddress: signInByToken,
  signInByProxy: signInThroughProxy,
  signInByForm: signInByFields,
  refreshToken: refreshSession,
  signOut: signOutHere,
  sendOtp: sendCode,
  validateOtp: validateCode,
  validateOtpByAddress: validateCode,
  findLocation: locationOf,
  findAddress: addressOf,
  listCustomers: customersInScope,
  listEmployees: employeesToChoose,
  listShipTos: shipTosInScope,
  listAllShipTos: allShipTosInScope,
  changePassword: changeOwnPassword,
  changePasswordByAddress: changeOwnPassword,
  callThroughProxy: refuseProxied,
  listVendors,
  searchInventory,
  searchPriceList,
  listCustomPrices,
  listReportVendors,
  listReportCustomers,
  runReport,
  runLongReport: fromCopy((...asked) => runReport(...asked)),
  listAnalysisCustomers: listReportCustomers,
  listAnalysisVendors: listReportVendors,
  runAnalysis,
  runLongAnalysis: fromCopy((...asked) => runAnalysis(...asked)),
  listUnknownItems,
  listKeptReports: reports.listKept,
  keepReport: reports.keep,
  changeKeptReport: reports.change,
  deleteKeptReport: reports.remove,
  readHome,
  listBuckets,
  listDetails,
  printStatement: async (...asked) => (await payables()).printStatement(...asked),
  downloadInvoice: async (...asked) => (await invoices()).downloadInvoice(...asked),
  downloadInvoices: async (...asked) => (await invoices()).downloadInvoices(...asked),
  readSummary,
  readYearToDate,
  listPurchases,
  listPurchaseTotals,
  listPurchasedLines,
  listManyPurchasedLines: (...asked) => listPurchasedLines(...asked),
  sumPurchasedLines,
  sumManyPurchasedLines: (...asked) => sumPurchasedLines(...asked),
  searchOrders,
  listOrderLines,
  readOrderHead,
  readInvoiceHead,
  listInvoiceLines,
  listUpsNumbers: upsNumbers,
  listFedexNumbers: fedexNumbers,
  trackUps,
  trackFedex,
  findDocuments,
}
