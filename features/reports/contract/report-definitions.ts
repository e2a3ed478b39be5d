import { z } from 'zod'
import { endpoint } from '#kit/contract/declare/endpoint.ts'
import { text } from '#kit/contract/declare/fields.ts'
import { any } from '#kit/contract/declare/need.ts'
import { accountScope } from '#kit/contract/declare/scope.ts'
import { chosen } from '#kit/contract/declare/report-fields.ts'
import { type ReportName, reportNeeds } from '#items/contract/reports/report-needs.ts'

const reportNames = Object.keys(reportNeeds) as [ReportName, ...ReportName[]]

/** The maximum number of definitions per account, across all reports. */
export const maxSavedReports = 200

const own = { needs: any(...Object.values(reportNeeds)), scope: accountScope } as const
const report = z.enum(reportNames)
const id = z.string().regex(/^\d{1,15}$/, 'a saved report is identified by digits')
const name = text(60).trim().min(1, 'is required')

/** The address fields of a report's screen. */
export type ReportDefinition = Record<string, string>

function readDefinition(value: string): ReportDefinition | undefined {
  try {
    const read: unknown = JSON.parse(value)
    return z.record(text(100), text(100_000)).safeParse(read).data
  } catch {
    return undefined
  }
}

const definition = text(100_000).transform((value, context): ReportDefinition => {
  const read = readDefinition(value)
  if (read) return read
  context.addIssue({ code: 'custom', message: 'must be a JSON object of strings' })
  return z.NEVER
})

const savedReport = z.object({
  id: z.string(),
  name: z.string(),
  definition: z.record(z.string(), z.string()),
  /** Whether the viewer's account owns it. Other viewers can only open it. */
  mine: z.boolean(),
  /** Whether it is open to everyone in the same group or customer. */
  shared: z.boolean(),
  /** The owner's user ID. */
  savedBy: z.string(),
  /** ISO 8601, UTC. */
  changedAt: z.string(),
})
export type SavedReport = z.output<typeof savedReport>

/** Lists the viewer's own definitions and shared ones of the same group or customer. Runs use the viewer's rights. */
export const listSavedReports = endpoint({
  method: 'GET',
  path: '/reports/kept',
  summary: "List a report's saved definitions",
  ...own,
  input: z.object({ report }),
  output: z.array(savedReport),
})

/** Saves a definition under a name, replacing the account's definition of the same report and name. */
export const saveReport = endpoint({
  method: 'POST',
  path: '/reports/keep',
  summary: "Save a report's definition under a name",
  ...own,
  input: z.object({ report, name, definition, shared: chosen }),
  output: z.object({ id: z.string() }),
})

/** Only the owner can rename, share, or unshare a definition. Missing fields stay unchanged. */
export const changeSavedReport = endpoint({
  method: 'POST',
  path: '/reports/change',
  summary: 'Rename or share a saved definition',
  ...own,
  input: z.object({ id, name: name.optional(), shared: chosen }),
  output: z.object({}),
})

export const deleteSavedReport = endpoint({
  method: 'POST',
  path: '/reports/delete',
  summary: 'Delete a saved definition',
  ...own,
  input: z.object({ id }),
  output: z.object({}),
})
