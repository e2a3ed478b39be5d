/** Rows of a table before and after a feed. */
export interface TableSize {
  /** The feed file that fills the table, or `images`. */
  file: string
  before: number
  after: number
}

/** Whether a table loses more than a fifth of its rows. */
export const shrinks = ({ before, after }: TableSize): boolean => (before - after) * 5 > before

/** Thrown when a feed would shrink tables too much without `allowShrink`; nothing has changed. */
export class FeedShrinks extends Error {
  override name = 'FeedShrinks'
  readonly sizes: readonly TableSize[]

  constructor(sizes: readonly TableSize[]) {
    const files = sizes.filter(shrinks).map(({ file }) => file)
    super(
      `${files.join(', ')}: more than a fifth of the rows would be lost. Nothing has changed. ` +
        'If the new files are complete, load them with --allow-shrink.',
    )
    this.sizes = sizes
  }
}
