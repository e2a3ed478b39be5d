import type { SignInAnswer } from '#accounts/contract/answers.ts'
import { messages } from '#accounts/contract/limits.ts'
import { canSubmitLogin, emptyLogin, type LoginForm } from '#accounts/contract/rules.ts'
import { screens } from '#accounts/contract/screens.ts'
import { ActionIcon, Button, PasswordInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { Info } from 'lucide-react'
import { ApiError, isAborted } from '#kit/web/calls/api-error.ts'
import { showAlert } from '#kit/web/messages/dialogs.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useSession, validSession } from '#kit/web/session/session.ts'
import { appVersion } from '#kit/web/brand/brand.ts'
import { lengthFault } from '#kit/contract/within-limit.ts'
import { AccountFields } from './AccountFields.tsx'
import { waitWords } from '../codes/lock-words.ts'
import { confirmLogout } from '../life/leave.ts'
import classes from './LoginScreen.module.css'
import { passwordLength } from './password-length.ts'
import { signingIn } from './session-calls.ts'
import type { EnteredAccount } from './sign-in.ts'

function VersionInfo() {
  const id = useId()
  const [shown, setShown] = useState(false)
  const text = `Version ${appVersion}`
  return (
    <span className={classes.info}>
      <span id={id} role="status" className="muted dense tabular">
        {shown && text}
      </span>
      <ActionIcon
        title={text}
        aria-label="About this portal"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        <Info size={16} aria-hidden />
      </ActionIcon>
    </span>
  )
}

/** A problem other than wrong credentials. The specified message alone would make users doubt their password. */
function troubleOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return 'Something went wrong in the portal. Try again.'
  if (error.status === 400) return undefined
  const wait = waitWords(error)
  if (wait !== undefined) return wait
  return error.requestId === undefined ? error.message : `${error.message} Request ${error.requestId}.`
}

/** Says that an account is already signed in; a new sign-in replaces it. */
function AlreadySignedIn() {
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

/** @param props.proceed handles the answer to a sign-in; false if it was a refusal */
export function LoginCard({ proceed }: { proceed: (answer: SignInAnswer, who: EnteredAccount) => Promise<boolean> }) {
  const [values, setValues] = useState(emptyLogin)
  const [underway, setUnderway] = useState<AbortController>()
  const [trouble, setTrouble] = useState<string>()
  const first = useRef<HTMLSelectElement>(null)
  const password = useRef<HTMLInputElement>(null)

  async function refuse(why: string | undefined): Promise<void> {
    setTrouble(why)
    await showAlert({ title: 'Sign-in failed', message: messages.invalidLogin })
    password.current?.select()
  }

  /** @returns whether the sign-in continues, and any problem other than wrong credentials */
  async function attempt(values: LoginForm, signal: AbortSignal): Promise<{ on: boolean; why?: string | undefined }> {
    try {
      const { signInByPassword } = await signingIn()
      const answer = await signInByPassword(values, signal)
      return { on: await proceed(answer, { ...values, singleSignOn: false }) }
    } catch (error) {
      return { on: isAborted(error), why: troubleOf(error) }
    }
  }

  function change(changed: Partial<LoginForm>): void {
    setValues((before) => ({ ...before, ...changed }))
    // Preloads the submit code while the user types.
    void signingIn().catch(() => {})
  }

  async function submit(): Promise<void> {
    if (underway || !canSubmitLogin(values, passwordLength)) return
    const controller = new AbortController()
    setUnderway(controller)
    setTrouble(undefined)
    const { on, why } = await attempt(values, controller.signal)
    setUnderway(undefined)
    if (!on) await refuse(why)
  }

  function cancel(): void {
    underway?.abort()
    setValues(emptyLogin)
    setTrouble(undefined)
    first.current?.focus()
  }

  return (
    <section className={`${classes.card} box`}>
      <div className="ends">
        <h1>{screens.login.title}</h1>
        <VersionInfo />
      </div>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <AlreadySignedIn />
        {!isSecureContext && (
          <p role="alert" className="callout" data-kind="warning">
            This address is not secure, so browsers do not keep a session for it. Open the portal over HTTPS.
          </p>
        )}
        <AccountFields values={values} onChange={change} firstRef={first} />
        <PasswordInput
          ref={password}
          size="sm"
          label="Password"
          name="password"
          autoComplete="current-password"
          value={values.password}
          error={lengthFault(values.password, passwordLength)}
          onChange={({ currentTarget }) => change({ password: currentTarget.value })}
        />
        {trouble !== undefined && (
          <p role="alert" className="callout" data-kind="warning">
            {trouble}
          </p>
        )}
        <div className={classes.buttons}>
          <Button
            type="submit"
            size="sm"
            loading={underway !== undefined}
            disabled={!canSubmitLogin(values, passwordLength)}
          >
            Submit
          </Button>
          <Button size="sm" variant="default" onClick={cancel}>
            Cancel
          </Button>
        </div>
        <ScreenLink screen="forgotPassword" className="dense">
          {screens.forgotPassword.label}
        </ScreenLink>
      </form>
    </section>
  )
}
