import { merged } from '#kit/contract/declare/merged.ts'
import * as accounts from './endpoints.ts'
import * as legal from './legal/endpoints.ts'
import * as passwordLinks from './password-links/endpoints.ts'

/** The calls of this feature, in the order of the API page. */
export const endpoints = merged(accounts, passwordLinks, legal)
