import { listBuckets, listDetails } from '#server/accounts-payable/queries.ts'
import { listVendors } from '#server/catalog/queries.ts'
import { findDocuments } from '#server/find/queries.ts'
import { readLegalText } from '#server/legal/handlers.ts'
import { listReportCustomers, listReportVendors, runReport } from '#server/consolidated-inventory/queries.ts'
import { listCustomPrices } from '#server/custom-prices/queries.ts'
import { readHome } from '#server/home/queries.ts'
import { fromCopy, type Implementations } from '#server/http/implementation.ts'
import { searchInventory } from '#server/inventory/queries.ts'
import { listAnalysisCustomers, listAnalysisVendors, runAnalysis } from '#server/purchasing-analysis/queries.ts'
import { listPurchasedLines, sumPurchasedLines } from '#server/purchased-lines/queries.ts'
import { listPurchases, listPurchaseTotals, readSummary, readYearToDate } from '#server/purchasing/queries.ts'
import * as reports from '#server/reports/handlers.ts'
import { listUnknownItems } from '#server/reports/item-queries.ts'
import { searchPriceList } from '#server/price-list/queries.ts'
import { listInvoiceLines, readInvoiceHead } from '#server/orders/invoice-queries.ts'
import { listOrderLines, readOrderHead, searchOrders } from '#server/orders/queries.ts'
import { addressOf, locationOf } from '#server/session/customer-handlers.ts'
import {
  allShipTosInScope,
  customersInScope,
  employeesToChoose,
  shipTosInScope,
} from '#server/session/customer-queries.ts'
import { sendCode, validateCode } from '#server/session/otp.ts'
import { changeOwnPassword } from '#server/session/password-handlers.ts'
import { refuseProxied } from '#server/session/path-proxy.ts'
import { refreshSession } from '#server/session/refresh.ts'
import {
  signInByFields,
  signInByJson,
  signInByToken,
  signInThroughProxy,
  signOutHere,
} from '#server/session/sign-in-handlers.ts'
import { trackFedex, trackUps } from '#server/tracking/handlers.ts'
import { fedexNumbers, upsNumbers } from '#server/tracking/queries.ts'

/** What draws PDFs is half of all that the server would hold in memory; it is read when somebody asks for the first one. */
const payables = () => import('#server/accounts-payable/handlers.ts')
const invoices = () => import('#server/invoices/handlers.ts')

/** What stands behind every declared call; the compiler names the ones that are missing. */
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
  listAnalysisCustomers,
  listAnalysisVendors,
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
