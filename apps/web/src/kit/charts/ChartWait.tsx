import classes from './ChartWait.module.css'

/** Some heights in percent, in the pattern of a chart that loads. */
const heights = [55, 80, 40, 65, 90, 50, 70, 45, 85, 60, 75, 50, 65]

/** A placeholder in the shape of a chart with this many bars; shows nothing for the first 150 ms. */
export const ChartWait = ({ bars }: { bars: number }) => (
  <div className={classes.wait} aria-busy="true">
    {heights.slice(0, bars).map((height, bar) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
      <span key={bar} className={classes.bar} style={{ height: `${height}%` }} />
    ))}
  </div>
)
