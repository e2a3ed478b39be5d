import { reportAddress } from './report-address.ts'
import { reportCall } from './report-call.ts'
import type { ReportParts } from './report-parts.ts'
import { savedReport } from './report-saved.ts'

/** The formats of a report's parameters: its address, its draft, its saved definitions, and its call's fields. */
export function reportCodec(parts: ReportParts) {
  const address = reportAddress(parts)
  return { ...address, ...reportCall(parts, address), ...savedReport(parts, address) }
}
export type ReportCodec = ReturnType<typeof reportCodec>
