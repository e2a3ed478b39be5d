import classes from './ItemEntries.module.css'

interface Props {
  /** What is the matter with the numbers, in a sentence that ends before them. */
  text: string
  numbers: readonly string[]
}

/** Says what happened to some of the entered numbers, and which ones they are. */
export function ItemNote({ text, numbers }: Props) {
  if (numbers.length === 0) return null
  return (
    <div className={classes.warning}>
      <p className={classes.warningText}>{text}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard has to reach it */}
      <section className={classes.numbers} aria-label={text} tabIndex={0}>
        {numbers.join(', ')}
      </section>
    </div>
  )
}

/** Counts in words: `1 number is`, `2 numbers are`. */
export const numbersAre = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? `number ${one}` : `numbers ${many}`}`
