import classes from './Wait.module.css'

interface Props {
  /**
   * The lines of the loading content. Each lists the widths of its parts in the format of `grid-template-columns`, such
   * as `6rem 1fr 4rem`.
   */
  lines: readonly string[]
  /** Draws a box, like the content's. */
  boxed?: boolean
}

/** A placeholder in the shape of the loading content; shows nothing for the first 150 ms. */
export const Wait = ({ lines, boxed = false }: Props) => (
  <div aria-busy="true" className={`${classes.wait} late ${boxed ? 'box' : ''}`} data-boxed={boxed || undefined}>
    {lines.map((widths, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
      <div key={line} className={classes.line} style={{ gridTemplateColumns: widths }}>
        {widths.split(' ').map((_, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
          <span key={part} className={classes.bar} />
        ))}
      </div>
    ))}
  </div>
)

export const sameLines = (count: number, widths: string): string[] => Array.from({ length: count }, () => widths)
