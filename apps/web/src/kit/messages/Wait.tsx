import classes from './Wait.module.css'

/** Holds the place of a part that is on its way; nothing shows for the first moments. */
export function Wait({ height }: { height: number }) {
  return <div aria-busy="true" className={classes.wait} style={{ height }} />
}
