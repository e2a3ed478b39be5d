import { Screen } from '../screen/Screen.tsx'
import { useShownScreen } from '../screen/screens.ts'
import classes from './Message.module.css'

/** The page of a navigation entry whose screen is switched off. */
export function PlaceholderScreen() {
  const title = useShownScreen()?.[1].title ?? ''
  return (
    <Screen title={title}>
      <div className={classes.message}>
        <p className="muted">{title} is not yet available in this portal.</p>
      </div>
    </Screen>
  )
}
