import type { Input, RequestOf } from '#kit/contract/declare/endpoint.ts'
import type { LoginType } from '#kit/contract/declare/need.ts'

/** Whose data a sample requests, and the numbers of its documents. */
export interface Subject {
  company: string
  customer: string
  shipTo: string
  /** An account that may see the data; for employees, one whose book contains the customer. */
  identityKey: string
  loginType: LoginType
  /** The customer's warehouse. */
  warehouse: string
  item: string
  /** The customer's own part number for `item`. */
  customerPart: string
  /** An item that `item` may stand in for. */
  replacedItem: string
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
  /** A field that holds a document, and the values in it that a response may repeat. */
  document?: { field: string; valuesIn: (content: string) => readonly string[] }
  /** The expected status for a viewer who may see the subject; 200 by default. Each exception gives its reason. */
  status?: number
  /** The call changes its own preconditions, so every attempt needs a fresh session and the initial password. */
  spends?: true
  /** The call changes customers' data, so repeating the request gives another answer. */
  changes?: true
}

/** The password of every account in the access tests. */
export const samplePassword = 'Trade-2026'

/** Maps each call of a feature to a valid request. The access and bad-input tests send it. */
export type Samples<Declared> = {
  [Name in keyof Declared]: Declared[Name] extends { input: Input } ? Sample<RequestOf<Declared[Name]>> : never
}

export const ofCompany = ({ company }: Subject) => ({ companyNumber: company })
export const ofCustomer = (s: Subject) => ({ ...ofCompany(s), customerNumber: s.customer })
export const ofShipTo = (s: Subject) => ({ ...ofCustomer(s), shipTo: s.shipTo })
export const ofViewer = ({ identityKey, loginType }: Subject) => ({ identityKey, loginType })
export const ofViewerByCode = ({ identityKey, loginType }: Subject) => ({ identityKey, loginTypeCode: loginType })

/** Every column of a report. */
export const everyColumn = (report: { input: Input }): Record<string, '1'> =>
  Object.fromEntries(
    Object.keys(report.input.shape)
      .filter((field) => /^(dim|mea)[A-Z]/.test(field))
      .map((field) => [field, '1']),
  )
