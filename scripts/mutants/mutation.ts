/** One change to a file: replaces the text from `start` to `end`. */
export interface Mutation {
  start: number
  end: number
  replacement: string
  /** A description for the report. */
  what: string
}
