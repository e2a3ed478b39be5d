import { messages } from '#accounts/contract/limits.ts'
import { screens } from '#accounts/contract/screens.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { showAlert } from '#kit/web/messages/dialogs.tsx'
import { useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { restoreDrafts } from '#kit/web/session/saved-drafts.ts'
import { takeReturnAddress } from '#kit/web/session/return-address.ts'
import { useSession } from '#kit/web/session/session.ts'
import { hasSignedOut } from './life/ended.ts'
import { Entrance } from './Entrance.tsx'

/** Shows an alert while the screen is open; acknowledging it opens the login screen. */
function AlertScreen({ title, message }: { title: string; message: string }) {
  const open = useOpenScreen()
  useEffect(() => {
    const gone = new AbortController()
    void showAlert({ title, message, signal: gone.signal }).then(() => {
      if (!gone.signal.aborted) open('login')
    })
    return () => gone.abort()
  }, [title, message, open])
  return <Entrance title={title} />
}

/** Returns to the user's previous address when another tab signs the same account in again. */
function useReturn(): void {
  const session = useSession()
  const { history } = useRouter()
  const identity = session?.identityKey
  useEffect(() => {
    const address = identity && takeReturnAddress(identity)
    if (address) void restoreDrafts(identity).then(() => history.replace(address))
  }, [identity, history])
}

export function SessionEndedScreen() {
  useReturn()
  return hasSignedOut() ? (
    <AlertScreen title="Signed out" message={messages.signedOut} />
  ) : (
    <AlertScreen title={screens.sessionEnded.title} message={messages.sessionExpired} />
  )
}

export const SignOnFailedScreen = () => (
  <AlertScreen title={screens.singleSignOnFailed.title} message={messages.ssoFailed} />
)
