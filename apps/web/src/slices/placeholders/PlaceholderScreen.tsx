import { screenList } from '@trade-counter/contract/screens.ts'
import { useLocation } from '@tanstack/react-router'
import { Screen } from '#web/kit/screen/Screen.tsx'
import classes from '#web/kit/layout/Message.module.css'

/** A screen that the navigation lists but that is not available yet. */
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
