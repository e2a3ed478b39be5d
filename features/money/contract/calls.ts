import { merged } from '#kit/contract/declare/merged.ts'
import * as accountsPayable from './accounts-payable/endpoints.ts'
import * as invoices from './invoices/endpoints.ts'

/** The calls of this feature, in the order of the API page. */
export const endpoints = merged(accountsPayable, invoices)
