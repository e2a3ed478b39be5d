import type { z } from 'zod'
import type { Column, RowOf } from './columns.ts'
import type { Feature } from './features.ts'
import type { Need } from './need.ts'
import type { Scope } from './scope.ts'

export type Method = 'GET' | 'POST'
/** Query fields, or a JSON or form body. It is always a flat object, so that an error can name any field. */
export type Input = z.ZodObject
export type InputOf<E extends { input: Input }> = z.output<E['input']>
export type RequestOf<E extends { input: Input }> = z.input<E['input']>

interface Common {
  method: Method
  /** Path below the API prefix, with a leading slash, spelled as specified. */
  path: string
  summary: string
  needs: Need
  scope: Scope
  input: Input
  /** A GET that changes state: like a POST, it rejects cross-site requests. */
  changes?: true
  /** The feature that the call belongs to. If an installation switches it off, the call does not exist. */
  feature?: Feature
  /**
   * The browser keeps the answer until the session ends, and shows it when there is no connection. Of a dated answer, it
   * also shows when it arrived.
   */
  kept?: 'dated' | 'undated'
}

/** A call that returns one JSON value. */
export interface ValueEndpoint extends Common {
  kind: 'value'
  output: z.ZodType
  /** The specified path has secrets in the address. It returns 405 unless such addresses are enabled. */
  secretsInAddress?: true
  /** The input of a POST may also be a form, URL-encoded or multipart. Other calls answer a form with 415. */
  form?: true
  /** How to count the results of a call by which users sign in. */
  signInResults?: SignInResults
}

/** How monitoring counts the answers of a sign-in call: a name for each value of an output field. */
export interface SignInResults {
  field: string
  names: Readonly<Record<string, string>>
}

/** A call that returns rows from one query, as JSON, columnar JSON, CSV, or Excel. */
export interface ListEndpoint extends Common {
  kind: 'list'
  columns: readonly Column[]
  /** The tables that the rows come from. The response states how current they are. */
  data?: readonly string[]
  /** The names of the exports, with `.csv` (Excel files have the same base name). If omitted, there are none. */
  exports?: { filtered: string; all?: string }
  /** The columns of CSV and Excel files, if they differ from the grid's. See `exportAs`. */
  exportColumns?: readonly Column[]
  /**
   * The row limit: a number, or the input field that contains it. Callers may also request all rows or the number of
   * rows.
   */
  limit?: number | 'numberRows'
  /** The list may return any number of rows, so it always waits for a slot for long answers. */
  long?: true
  /**
   * `columnar` runs the list on the columnar copy when that is ready, otherwise on PostgreSQL. Its query reads only
   * copied tables and the viewer's scope, in SQL that both PostgreSQL and DuckDB run.
   */
  engine?: 'columnar'
}

/** A call that returns a file: a document or an archive. Every response is recorded in the audit trail. */
export interface FileEndpoint extends Common {
  kind: 'file'
  types: readonly [string, ...string[]]
  audit: 'pdf'
}

export type Endpoint = ValueEndpoint | ListEndpoint | FileEndpoint
export type RowOfList<E extends ListEndpoint> = RowOf<E['columns']>

/** Whether a call also accepts its input as a form. */
export const takesForm = (call: Endpoint): boolean => call.kind === 'value' && call.form === true

export const exportedColumns = ({ columns, exportColumns }: Pick<ListEndpoint, 'columns' | 'exportColumns'>) =>
  exportColumns ?? columns

export const endpoint = <const E extends Omit<ValueEndpoint, 'kind'>>(declared: E) =>
  ({ kind: 'value', ...declared }) as const

/** A list is a GET unless its declaration says otherwise. */
export const listEndpoint = <const E extends Omit<ListEndpoint, 'kind' | 'method'> & { method?: Method }>(
  declared: E,
) => ({ kind: 'list', method: 'GET' as Method, ...declared }) as const

export const fileEndpoint = <const E extends Omit<FileEndpoint, 'kind'>>(declared: E) =>
  ({ kind: 'file', ...declared }) as const

/** The formats of a list, selected by `Accept`. */
export const listForms = {
  json: 'application/json',
  /**
   * The web app's format: lines of tab-separated fields, starting with the column keys, in the text format of
   * PostgreSQL's COPY: `\N` is null, and `\t`, `
   * `, `\r`, and `\\` are escapes. It costs less than half as much as JSON objects.
   */
  compact: 'application/vnd.trade-counter.rows',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type ListForm = keyof typeof listForms
