import { validSession } from '../session/session.ts'
import { productName } from '../brand/brand.ts'
import { ScreenLink } from '../screen/ScreenLink.tsx'
import { useScreen } from '../screen/screens.ts'
import classes from './Message.module.css'

/** Shown for an unknown address. Signed-in users see it inside the frame. */
export function NotFound() {
  const isFramed = validSession() !== undefined
  const home = isFramed ? 'home' : 'login'
  const { label } = useScreen(home)
  const Place = isFramed ? 'div' : 'main'
  return (
    <Place className={classes.message}>
      <title>{`Page not found · ${productName}`}</title>
      <h1>Page not found</h1>
      <p className="muted">The portal has no page at this address. It may be mistyped, or the page may have moved.</p>
      <ScreenLink screen={home}>Go to {label}</ScreenLink>
    </Place>
  )
}
