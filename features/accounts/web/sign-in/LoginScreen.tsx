import { screens } from '#accounts/contract/screens.ts'
import { Box, Loader } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { Entrance } from '../Entrance.tsx'
import { LoginCard } from './LoginCard.tsx'
import { signingIn } from './session-calls.ts'
import { takeSsoEntry } from '../single-sign-on/sso-entry.ts'
import { useSignIn } from './use-sign-in.ts'

const OtpDialog = lazy(async () => ({ default: (await import('../codes/OtpDialog.tsx')).OtpDialog }))

const SignOnWait = () => (
  <Box component="p" role="status" className="row muted" mt="10vh">
    <Loader size={18} aria-hidden />
    Signing you in …
  </Box>
)

/** Sign-in: by password, with a one-time code if the account requires one, or by a partner's entry address. */
export function LoginScreen() {
  const { pending, drop, proceed } = useSignIn()
  const [signingOn, setSigningOn] = useState(() => window.signOnEntry?.sharedsecret !== undefined)
  const open = useOpenScreen()

  useEffect(() => {
    const entry = takeSsoEntry()
    if (!entry) return
    const signOn = async () => {
      if (entry === 'wrong') return false
      const who = { loginType: entry.loginType, companyNumber: entry.company, userId: entry.userId, singleSignOn: true }
      const { signInByPartner } = await signingIn()
      return proceed(await signInByPartner(entry), who)
    }
    void signOn()
      .catch(() => false)
      .then((letIn) => {
        if (!letIn) open('singleSignOnFailed')
        setSigningOn(false)
      })
  }, [proceed, open])

  return (
    <Entrance title={screens.login.title}>
      {signingOn ? <SignOnWait /> : <LoginCard proceed={proceed} />}
      {pending && (
        <Suspense>
          <OtpDialog pending={pending} proceed={proceed} onClose={drop} />
        </Suspense>
      )}
    </Entrance>
  )
}
