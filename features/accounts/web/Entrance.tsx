import { Box, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { branding, productName } from '#kit/web/brand/brand.ts'
import { useSession, validSession } from '#kit/web/session/session.ts'
import { LegalLinks } from '#kit/web/layout/LegalLinks.tsx'
import { PhoneLink } from '#kit/web/messages/PhoneLink.tsx'
import { ThemeSwitch } from '#kit/web/layout/header/ThemeSwitch.tsx'
import { Wordmark } from '#kit/web/brand/Wordmark.tsx'
import classes from './Entrance.module.css'
import { confirmLogout } from './life/leave.ts'

/** The signed-in account, before a customer is chosen. */
function Account() {
  useSession()
  const session = validSession()
  if (!session) return null
  return (
    <>
      <span className="muted dense not-on-phone">
        Signed in as <span className="code">{session.userName}</span>
      </span>
      <Button variant="subtle" color="gray" onClick={() => void confirmLogout()}>
        Logout
      </Button>
    </>
  )
}

/** The help contact for users who cannot sign in, if the distributor has one. */
function SignInHelp() {
  const { phone, email, hours } = branding.help
  if (phone === undefined && email === undefined) return null
  return (
    <p className={`${classes.help} muted dense`}>
      Need help?
      {phone !== undefined && <PhoneLink phone={phone} />}
      {email !== undefined && <a href={`mailto:${email}`}>{email}</a>}
      {hours}
    </p>
  )
}

interface Props {
  title: string
  /** For a list that fills the window. Shown only to a signed-in user. */
  wide?: true
  children?: ReactNode
}

/** The frame of the screens before the app: sign-in, its alerts, and the selection lists. */
export function Entrance({ title, wide, children }: Props) {
  return (
    <div className={classes.page} data-wide={wide}>
      <title>{`${title} · ${productName}`}</title>
      <header className={classes.top}>
        <Box component="span" display="flex" mr="auto">
          <Wordmark />
        </Box>
        {wide && <Account />}
        <ThemeSwitch />
      </header>
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        <SignInHelp />
        <LegalLinks />
      </footer>
    </div>
  )
}
