import { useRouterState } from '@tanstack/react-router'
import classes from './OpeningBar.module.css'

/** Shows that a click was taken while the next screen loads; a screen that is there at once shows nothing. */
export function OpeningBar() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  if (!isLoading) return null
  return <div role="progressbar" aria-label="Opening the screen" className={classes.bar} />
}
