import { screenList } from '@trade-counter/contract/screens.ts'
import { useLocation } from '@tanstack/react-router'
import { Screen } from '#web/kit/screen/Screen.tsx'
import classes from './Message.module.css'

/** The page of a navigation entry whose screen is switched off. */
export function PlaceholderScreen() {
  const path = useLocation({ select: ({ pathname }) => pathname.toLowerCase() })
  const title = screenList.find(([, screen]) => screen.path.toLowerCase() === path)?.[1].title ?? ''
  return (
    <Screen title={title}>
      <div className={classes.message}>
        <p className={classes.text}>{title} is not yet available in this portal.</p>
      </div>
    </Screen>
  )
}
