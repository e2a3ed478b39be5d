import { z } from 'zod'
import { endpoint } from '../declare/endpoint.ts'
import { text } from '../declare/fields.ts'
import { all, any, flag, login, type Need } from '../declare/need.ts'
import { accountScope } from '../declare/scope.ts'
import { chosen } from './report-fields.ts'

/** The reports whose definitions can be kept under a name, and who may run each. */
export const reportNeeds = {
  'consolidated-inventory': all(flag('CanViewInventory'), login('G')),
  'purchasing-analysis': any(flag('CanViewSalesAnalysis'), flag('CanViewSales')),
} as const satisfies Record<string, Need>

export type ReportName = keyof typeof reportNeeds
const reportNames = Object.keys(reportNeeds) as [ReportName, ...ReportName[]]

/** How many definitions an account keeps of all reports together. */
export const mostKept = 200

const needs = any(...Object.values(reportNeeds))
const report = z.enum(reportNames)
const id = z.string().regex(/^\d{1,15}$/, 'a kept report is named by digits')
const name = text(60).trim().min(1, 'is required')

/** What a report's screen has in its address, field by field. */
export type ReportDefinition = Record<string, string>

function readDefinition(value: string): ReportDefinition | undefined {
  try {
    const read: unknown = JSON.parse(value)
    return z.record(z.string(), z.string()).safeParse(read).data
  } catch {
    return undefined
  }
}

const definition = text(100_000).transform((value, context): ReportDefinition => {
  const read = readDefinition(value)
  if (read) return read
  context.addIssue({ code: 'custom', message: 'must be a JSON object of texts' })
  return z.NEVER
})

const keptReport = z.object({
  id: z.string(),
  name: z.string(),
  definition: z.record(z.string(), z.string()),
  /** Kept by the account that asks; others can only open it. */
  mine: z.boolean(),
  /** Open to everybody of the same group or customer. */
  shared: z.boolean(),
  /** The user id that kept it. */
  keptBy: z.string(),
  /** ISO 8601, UTC. */
  changedAt: z.string(),
})
export type KeptReport = z.output<typeof keptReport>

/** One's own, and what others of the same group or customer share. Opening one runs it with one's own rights. */
export const listKeptReports = endpoint({
  method: 'GET',
  path: '/reports/kept',
  summary: "List a report's kept definitions",
  needs,
  scope: accountScope(),
  input: z.object({ report }),
  output: z.array(keptReport),
})

/** Keeps a definition under a name; one of the same report that the account kept under that name is replaced. */
export const keepReport = endpoint({
  method: 'POST',
  path: '/reports/keep',
  summary: "Keep a report's definition under a name",
  needs,
  scope: accountScope(),
  input: z.object({ report, name, definition, shared: chosen }),
  output: z.object({ id: z.string() }),
})

/** Only who kept a definition can rename it, share it or take it back; what is left out stays. */
export const changeKeptReport = endpoint({
  method: 'POST',
  path: '/reports/change',
  summary: 'Rename or share a kept definition',
  needs,
  scope: accountScope(),
  input: z.object({ id, name: name.optional(), shared: chosen }),
  output: z.object({}),
})

export const deleteKeptReport = endpoint({
  method: 'POST',
  path: '/reports/delete',
  summary: 'Delete a kept definition',
  needs,
  scope: accountScope(),
  input: z.object({ id }),
  output: z.object({}),
})
