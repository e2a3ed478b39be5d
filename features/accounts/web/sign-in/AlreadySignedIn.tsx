import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useSession, validSession } from '#kit/web/session/session.ts'
import { confirmLogout } from '../life/leave.ts'

/** Says on the login screen that an account is already signed in and that a new sign-in replaces it. */
export function AlreadySignedIn() {
  useSession()
  const session = validSession()
  if (!session) return null
  return (
    <p className="callout">
      Signed in as <span className="code">{session.userName}</span>. <ScreenLink screen="home">Continue</ScreenLink> or{' '}
      <button type="button" className="link" onClick={() => void confirmLogout()}>
        log out
      </button>
      .
    </p>
  )
}
