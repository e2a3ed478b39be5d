import classes from './ItemEntries.module.css'

interface Props {
  /** The problem with the numbers, as the beginning of a sentence that the numbers complete. */
  text: string
  numbers: readonly string[]
}

/** Says what happened to some of the entered numbers, and lists them. */
export function ItemNote({ text, numbers }: Props) {
  if (numbers.length === 0) return null
  return (
    <div className={classes.warning}>
      <p className={classes.warningText}>{text}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls and must be reachable by keyboard */}
      <section className={classes.numbers} aria-label={text} tabIndex={0}>
        {numbers.join(', ')}
      </section>
    </div>
  )
}

/** Counts in words: `1 number is`, `2 numbers are`. */
export const numbersAre = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? `number ${one}` : `numbers ${many}`}`
