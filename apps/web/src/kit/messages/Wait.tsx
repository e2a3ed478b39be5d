import classes from './Wait.module.css'

/** A placeholder for loading content; shows nothing for the first moments. */
export function Wait({ height }: { height: number }) {
  return <div aria-busy="true" className={classes.wait} style={{ height }} />
}
