import type { z } from 'zod'
import type { Column, RowOf } from './columns.ts'
import type { DataKind } from '../data-as-of.ts'
import type { Need } from './need.ts'
import type { Scope } from './scope.ts'

export type Method = 'GET' | 'POST'
/** Query fields or a JSON or form body: always a flat object, so that every field can be named in an error. */
export type Input = z.ZodObject
export type InputOf<E extends { input: Input }> = z.output<E['input']>
export type RequestOf<E extends { input: Input }> = z.input<E['input']>

interface Common {
  method: Method
  /** Below the API's prefix, with a leading slash, spelled as specified. */
  path: string
  summary: string
  needs: Need
  scope: Scope
  input: Input
  /** A GET that changes something: like every POST, it takes no request that a page of another site makes. */
  changes?: true
}

/** A call that answers one JSON value. */
export interface ValueEndpoint extends Common {
  kind: 'value'
  output: z.ZodType
  /** The path is specified with secrets in the address: it answers 405 unless such addresses are switched on. */
  secretsInAddress?: true
  /** The input of a POST also comes as a form, URL-encoded or multipart. Other calls answer 415 to one. */
  form?: true
}

/** A call that answers rows: as JSON, columnar JSON, CSV or Excel, from one query. */
export interface ListEndpoint extends Common {
  kind: 'list'
  columns: readonly Column[]
  /** The kinds of fed data that its rows come from: the answer says up to which time they are current. */
  data?: readonly DataKind[]
  /** File names of its exports, `.csv`; the Excel twin has the same name. */
  exports: { filtered: string; all?: string } | undefined
  /** What CSV and Excel hold where it is not what the grid shows: see `exportAs`. */
  exportColumns?: readonly Column[]
  /**
   * How many rows it answers at most: a number, or the input field that says it. Callers may then ask for all of the
   * rows, or how many there are.
   */
  limit?: number | 'numberRows'
  /** Answers any number of rows, so that it always waits for a place among the long answers. */
  long?: true
  /** Reads what the portal itself writes, between two feeds too: its answers are never kept. */
  live?: true
}

/** A call that answers a file's bytes: a document, an archive. Every answer is written to the audit trail. */
export interface FileEndpoint extends Common {
  kind: 'file'
  /** The content types that it may answer with. */
  types: readonly [string, ...string[]]
  /** The event that the audit trail notes. */
  audit: 'pdf'
}

export type Endpoint = ValueEndpoint | ListEndpoint | FileEndpoint
export type RowOfList<E extends ListEndpoint> = RowOf<E['columns']>

/** Whether the input of a call also comes as a form. */
export const takesForm = (call: Endpoint): boolean => call.kind === 'value' && call.form === true

/** The columns of a list's files. */
export const exportedColumns = ({ columns, exportColumns }: Pick<ListEndpoint, 'columns' | 'exportColumns'>) =>
  exportColumns ?? columns

export const endpoint = <const E extends Omit<ValueEndpoint, 'kind'>>(declared: E) =>
  ({ kind: 'value', ...declared }) as const

export const listEndpoint = <const E extends Omit<ListEndpoint, 'kind'>>(declared: E) =>
  ({ kind: 'list', ...declared }) as const

export const fileEndpoint = <const E extends Omit<FileEndpoint, 'kind'>>(declared: E) =>
  ({ kind: 'file', ...declared }) as const

/** The forms in which a list answers, by `Accept`. */
export const listForms = {
  json: 'application/json',
  /**
   * What the web app asks for: lines of tab-separated fields, the first of them the columns' keys, as PostgreSQL's COPY
   * writes them: `\N` is null, and `\t`, `\n`, `\r`, `\\` stand for the characters. Under half the cost of JSON objects.
   */
  compact: 'application/vnd.trade-counter.rows',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type ListForm = keyof typeof listForms
