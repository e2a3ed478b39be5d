import { Loader } from '@mantine/core'
import classes from '../sign-in/LoginScreen.module.css'

/** Shown while a partner's single sign-on is checked. */
export const SignOnWait = () => (
  <p role="status" className={classes.wait}>
    <Loader size={18} aria-hidden />
    Signing you in …
  </p>
)
