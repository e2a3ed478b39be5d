import { type EndpointName, type Endpoints, endpoints } from '@trade-counter/contract/endpoints.ts'
import type { RequestOf } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { shipToCode } from '@trade-counter/contract/kit/reports/sales-filter.ts'
import type { LoginType } from '@trade-counter/contract/kit/declare/need.ts'

/** Whose data a sample requests, and the numbers of its documents. */
export interface Subject {
  company: string
  customer: string
  shipTo: string
  /** An account that may see it; for employees, an employee whose book contains it. */
  identityKey: string
  loginType: LoginType
  /** The customer's warehouse. */
  warehouse: string
  item: string
  vendor: string
  openOrder: string
  closedOrder: string
  sequence: string
  invoice: string
  purchaseOrder: string
  upsNumber: string
  fedexNumber: string
}

export interface Sample<Request> {
  /** Valid input for this subject's data. The access tests replace the subject, whole and field by field. */
  input: (subject: Subject) => Request
  /** The expected status for an allowed viewer's own subject; default 200. Each exception states its reason. */
  status?: number
  /** The call changes its own prerequisites, so every attempt needs a fresh session and the initial password. */
  spends?: true
}

/** The password of every account in the access tests. */
export const samplePassword = 'Trade-2026'

const customer = ({ company, customer: number }: Subject) => ({ companyNumber: company, customerNumber: number })
const ofShipTo = (s: Subject) => ({ ...customer(s), shipTo: s.shipTo })
const identity = ({ identityKey, loginType }: Subject) => ({ identityKey, loginTypeCode: loginType })
const passwords = { oldPassword: samplePassword, newPassword: 'Counter-77' }
const reportFields = Object.keys(endpoints.runReport.input.shape).filter((field) => /^(dim|mea)[A-Z]/.test(field))
/** A report with every column. */
const report = (s: Subject) => ({
  pklogid: s.identityKey,
  type: s.company,
  ...Object.fromEntries(reportFields.map((field) => [field, '1'] as [string, '1'])),
  custList: s.company + s.customer,
  vendList: s.vendor,
  itemList: s.item,
})
const analysisFields = Object.keys(endpoints.runAnalysis.input.shape).filter((field) => /^(dim|mea)[A-Z]/.test(field))
/** A report with every column, over four ranges. */
const analysis = (s: Subject) => ({
  identityKey: s.identityKey,
  loginType: s.loginType,
  ...Object.fromEntries(analysisFields.map((field) => [field, '1'] as [string, '1'])),
  frDate0: '01/01/2026',
  toDate0: '12/31/2026',
  frDate1: '01/01/2025',
  toDate1: '12/31/2025',
  frDate2: '11/01/2026',
  toDate2: '11/30/2026',
  frDate3: '11/01/2025',
  toDate3: '11/30/2025',
  custList: s.company + s.customer,
  vendorList: s.vendor,
  shipList: s.company + s.customer + s.shipTo,
  itemList: s.item,
})
/** November 2026, with the year minus 1900. */
const month = { year: '126', month: '11' } as const
const lines = (s: Subject) => ({
  identityKey: s.identityKey,
  loginType: s.loginType,
  custList: s.company + s.customer,
  shipList: shipToCode(s),
  itemList: s.item,
  vendorList: s.vendor,
  company: s.company,
  customer: s.customer,
  shipTo: s.shipTo,
  invoice: s.invoice,
  fromDate: '11/01/2026',
  toDate: '11/30/2026',
})
const user = { user: '100001', company: '01', loginType: 'C' } as const
const essUserId = '01100001'
const base64url = (text: string) => Buffer.from(text).toString('base64url')

/**
 * Valid input for every call, for the access and bad-input tests. A new call does not compile without a line here.
 */
export const samples: { [Name in EndpointName]: Sample<RequestOf<Endpoints[Name]>> } = {
  readLegalText: { input: () => ({ text: 'privacy' }) },
  signIn: { input: () => ({ ...user, password: samplePassword }) },
  signInByAddress: {
    input: () => ({ userToken: base64url(JSON.stringify([user.user, samplePassword, '01', 'C', '', 'N'])) }),
  },
  signInByProxy: {
    input: () => ({
      FullUserid: user.user,
      LoginTypeCode: 'C',
      CompanyNumber: '01',
      Password: samplePassword,
      Url: '/api/user/get_token',
    }),
  },
  signInByForm: {
    input: () => ({ fullUserid: user.user, loginTypeCode: 'C', companyNumber: '01', password: samplePassword }),
  },
  /** 401: the request has no refresh cookie. */
  refreshToken: { input: () => ({}), status: 401 },
  signOut: { input: () => ({}), spends: true },
  /** 401: an access token is not a ticket. */
  sendOtp: { input: () => ({ essUserId }), status: 401 },
  /** Without a ticket, a code is rejected with the sign-in message. */
  validateOtp: { input: () => ({ essUserId, OTP: '23456789' }) },
  validateOtpByAddress: { input: () => ({ essUserId, OTP: '23456789' }) },
  findLocation: { input: customer },
  findAddress: { input: customer },
  listCustomers: { input: (s) => ({ customerNumber: s.identityKey, loginTypeCode: s.loginType }) },
  listEmployees: { input: (s) => ({ empLoginID: s.identityKey }) },
  listShipTos: { input: (s) => ({ ...identity(s), ...customer(s), shipTo: s.shipTo }) },
  listAllShipTos: { input: (s) => ({ loginId: s.identityKey, loginType: s.loginType }) },
  changePassword: { input: (s) => ({ identityKey: s.identityKey, ...customer(s), ...passwords }), spends: true },
  changePasswordByAddress: {
    input: (s) => ({ identityKey: s.identityKey, ...customer(s), ...passwords }),
    spends: true,
  },
  callThroughProxy: { input: (s) => ({ request: base64url(`/inventory/vendors?companyNumber=${s.company}`) }) },
  listVendors: { input: (s) => ({ companyNumber: s.company }) },
  searchInventory: {
    input: (s) => ({ ...identity(s), ...customer(s), numberRows: '20', qualifier: 'contains' }),
  },
  searchPriceList: {
    input: (s) => ({
      identityKey: s.identityKey,
      ...customer(s),
      loginType: s.loginType,
      numberRows: '20',
      qualifier: 'contains',
    }),
  },
  listCustomPrices: { input: (s) => ({ identityKey: s.identityKey, ...customer(s), loginType: s.loginType }) },
  listReportVendors: { input: (s) => ({ identityKey: s.identityKey, loginType: s.loginType }) },
  listReportCustomers: { input: identity },
  runReport: { input: report },
  runLongReport: { input: report },
  listAnalysisCustomers: { input: identity },
  listAnalysisVendors: { input: (s) => ({ identityKey: s.identityKey, loginType: s.loginType }) },
  runAnalysis: { input: analysis },
  runLongAnalysis: { input: analysis },
  /** The answer repeats the entries that match no item, so the sample names an item of nobody. */
  listUnknownItems: {
    input: (s) => ({ identityKey: s.identityKey, loginType: s.loginType, kind: 'I', itemList: 'NO-SUCH-ITEM' }),
  },
  listKeptReports: { input: () => ({ report: 'purchasing-analysis' }) },
  keepReport: {
    input: () => ({ report: 'purchasing-analysis', name: 'Monthly', definition: '{"dims":"1.2"}', shared: '1' }),
  },
  /** 403: there is no saved report with this number. */
  changeKeptReport: { input: () => ({ id: '999999999', name: 'Weekly' }), status: 403 },
  deleteKeptReport: { input: () => ({ id: '999999999' }), status: 403 },
  readHome: { input: ofShipTo },
  listBuckets: { input: ofShipTo },
  listDetails: { input: ofShipTo },
  printStatement: { input: ofShipTo },
  downloadInvoice: {
    input: (s) => ({
      invoiceId: s.invoice,
      companyNumber: s.company,
      group: s.customer,
      shipTo: s.shipTo,
      order: s.closedOrder,
    }),
  },
  readSummary: { input: ofShipTo },
  readYearToDate: { input: ofShipTo },
  listPurchases: { input: (s) => ({ ...ofShipTo(s), ...month }) },
  listPurchaseTotals: { input: (s) => ({ ...ofShipTo(s), year: month.year, month: 'Total' }) },
  listPurchasedLines: { input: lines },
  listManyPurchasedLines: { input: lines },
  sumPurchasedLines: { input: lines },
  sumManyPurchasedLines: { input: lines },
  searchOrders: {
    input: (s) => ({
      identityKey: s.identityKey,
      loginType: s.loginType,
      ...customer(s),
      shipToNumber: s.shipTo,
      orderStatus: 'A',
      referenceNumber: s.invoice,
    }),
  },
  listOrderLines: {
    input: (s) => ({
      loginid: s.identityKey,
      companyNumber: s.company,
      sellingloc: s.warehouse,
      orderNumber: s.closedOrder,
      orderSequenceNumber: s.sequence,
    }),
  },
  readInvoiceHead: { input: (s) => ({ companyNumber: s.company, referenceNumber: s.invoice }) },
  listInvoiceLines: { input: (s) => ({ companyNumber: s.company, referenceNumber: s.invoice }) },
  readOrderHead: { input: (s) => ({ companyNumber: s.company, referenceNumber: s.invoice }) },
  /** In the small data set, closed orders ship by UPS and open ones by FedEx. */
  listUpsNumbers: {
    input: (s) => ({ companyNumber: s.company, orderNumber: s.closedOrder, orderSequenceNumber: s.sequence }),
  },
  listFedexNumbers: {
    input: (s) => ({
      companyNumber: s.company,
      location: s.warehouse,
      orderNumber: s.openOrder,
      orderSequenceNumber: s.sequence,
    }),
  },
  trackUps: { input: (s) => ({ upsTrackingNumberParams: s.upsNumber }) },
  trackFedex: { input: (s) => ({ fedexTrackingNumberParams: s.fedexNumber }) },
  findDocuments: { input: (s) => ({ identityKey: s.identityKey, text: s.purchaseOrder }) },
  downloadInvoices: { input: (s) => ({ ...ofShipTo(s), invoices: s.invoice, form: 'zip' }) },
}
