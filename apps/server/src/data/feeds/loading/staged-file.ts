import type { FeedFile } from '../reading/feed-file.ts'
import { LineMap } from '../reading/line-map.ts'

/** A file whose rows are staged. */
export interface StagedFile {
  feed: FeedFile
  lines: LineMap
  /** The file's rows; undefined if it could not be read to its end. */
  rows: number | undefined
  /** Its rows in the staging table. */
  staged: number
  /** Rows of the file that have faults and are not staged. */
  refused: number
  /** The columns of the table that the file omits. */
  omitted: readonly string[]
  hasImages: boolean
  /** False if a change stages the table only to remove parts of documents. */
  isFile: boolean
}

/** A table that is staged without a file, or before its file is read. */
export const withoutFile = (feed: FeedFile): StagedFile => ({
  feed,
  lines: new LineMap(),
  rows: undefined,
  staged: 0,
  refused: 0,
  omitted: [],
  hasImages: false,
  isFile: false,
})
