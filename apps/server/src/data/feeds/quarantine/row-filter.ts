import type { FeedFile } from '../reading/feed-file.ts'
import { type Aside, keyOf } from './aside.ts'

/** Sets rows of one file aside while it is read. */
export class RowFilter {
  readonly #aside: Aside
  readonly #feed: FeedFile
  readonly #header: string

  /** @param header the file's first line */
  constructor(aside: Aside, feed: FeedFile, header: string) {
    this.#aside = aside
    this.#feed = feed
    this.#header = header
  }

  /**
   * Sets a row aside if it must be.
   * @param values the row's cells by column; undefined when it is not readable as cells of text
   */
  takes(line: number, content: string, values: ReadonlyMap<string, string> | undefined): boolean {
    const why = this.#aside.takes(this.#feed, line, values)
    if (!why) return false
    const { file } = this.#feed
    // PostgreSQL's text has no NUL. A row that is kept otherwise than it came is never tried again: it has no key.
    const isText = values !== undefined && !content.includes('\0')
    const key = isText ? keyOf(this.#feed, values) : ''
    this.#aside.add({ file, line, header: this.#header, content: content.replaceAll('\0', '\ufffd'), key, ...why })
    return true
  }
}
