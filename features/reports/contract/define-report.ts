import { z } from 'zod'
import type { Column } from '#kit/contract/declare/columns.ts'
import { listEndpoint, type ListEndpoint } from '#kit/contract/declare/endpoint.ts'
import { identityKey, loginTypeCode } from '#kit/contract/declare/fields.ts'
import type { Rights } from '#kit/contract/declare/need.ts'
import { type Scope, viewerScope } from '#kit/contract/declare/scope.ts'
import { type RangeField, rangesOf } from './date-ranges.ts'
import { type Check, firstFault } from './report-checks.ts'
import { type ReportCodec, reportCodec } from './report-codec.ts'
import { type ReportName, reportNeeds } from '#items/contract/reports/report-needs.ts'
import { reportCustomerColumns, reportVendorColumns } from './report-lists.ts'
import type { ReportParts } from './report-parts.ts'

/** The viewer, as a call names it. */
export interface ReportViewer {
  identityKey: string
  loginType: Rights['loginType']
  /** The company number at sign-in. */
  companyNumber: string
}

/** The parts of a report that differ from other reports. */
interface Declaration<Shape extends z.ZodRawShape, C extends Column> extends ReportParts {
  /** Identifies its saved definitions, its draft, and its grid. */
  name: ReportName
  /** The report's screen. The list of all screens includes this declaration, so it can't provide the type. */
  screen: 'consolidatedInventory' | 'purchasingAnalysis'
  columns: readonly C[]
  /** The call's fields, spelled as specified. */
  fields: Shape
  /** The call's fields that name the viewer. */
  viewer: (viewer: ReportViewer) => Readonly<Record<string, string>>
  scope: Extract<Scope, { kind: 'viewer' }>
  /** The checks before Run Report and before Show Columns, in order. */
  checks: { run: readonly Check[]; show: readonly Check[] }
  data: readonly string[]
  file: string
  calls: Record<'run' | 'vendors' | 'customers', { path: string; summary: string }>
  /** The texts that replace the rows: before the first run, without results, and after a failure. */
  words: { idle: string; empty: string; failed?: string }
}

/** The parsed fields of a call that the checks read. */
interface ReportInput extends Partial<Record<RangeField | 'frItem' | 'toItem', string>> {
  custList?: string[]
  [field: string]: unknown
}

/**
 * Declares a report: its calls, its columns, the checks of its input, and the format of its address, draft, and saved
 * definitions.
 */
export function defineReport<Shape extends z.ZodRawShape, C extends Column>(declared: Declaration<Shape, C>) {
  const { name, columns, reportColumns, dataColumns, fields, scope, data, file, calls, checks } = declared
  const needs = reportNeeds[name]
  const choices: readonly string[] = [...reportColumns, ...dataColumns].map(({ field }) => field)

  /** Runs the checks of Run Report again, and reports unknown columns. */
  const input = z.looseObject(fields).superRefine((sent, context) => {
    const input: ReportInput = sent
    const unknown = Object.keys(input).filter((field) => /^(dim|mea|range)/.test(field) && !choices.includes(field))
    for (const field of unknown)
      context.addIssue({ code: 'custom', path: [field], message: 'is no column of this report' })
    const fault = firstFault(checks.run, {
      chosen: choices.filter((field) => input[field]),
      ranges: rangesOf(input),
      // A missing or empty list means every customer.
      customers: { all: input.custList === undefined, ids: input.custList ?? [] },
      from: input.frItem ?? '',
      to: input.toItem ?? '',
    })
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.message })
  })
  const { path, summary } = calls.run
  const exports = { filtered: file }
  const run = { path, needs, scope, input, data, columns, exports, long: true, engine: 'columnar' } as const
  const list = { needs, scope: viewerScope('identityKey') }
  return {
    ...declared,
    codec: reportCodec(declared),
    calls: {
      run: listEndpoint({ summary, ...run }),
      /** The same call, for lists that are too long for an address. */
      runLong: listEndpoint({ method: 'POST', summary: `${summary}, with long filter lists`, ...run }),
      vendors: listEndpoint({
        ...list,
        ...calls.vendors,
        columns: reportVendorColumns,
        input: z.object({ identityKey, loginType: loginTypeCode }),
      }),
      customers: listEndpoint({
        ...list,
        ...calls.customers,
        columns: reportCustomerColumns,
        input: z.object({ identityKey, loginTypeCode }),
      }),
    },
  }
}

/** A declared report, for code that serves any report. */
export interface Report<C extends Column = Column> extends Omit<Declaration<z.ZodRawShape, C>, 'fields' | 'calls'> {
  codec: ReportCodec
  calls: {
    run: ListEndpoint & { columns: readonly C[] }
    runLong: ListEndpoint & { columns: readonly C[] }
    vendors: ReturnType<typeof defineReport>['calls']['vendors']
    customers: ReturnType<typeof defineReport>['calls']['customers']
  }
}
