import type { SignInAnswer } from '#accounts/contract/answers.ts'
import { limits, messages } from '#accounts/contract/limits.ts'
import { countdown, otpOf } from '#accounts/contract/rules.ts'
import { lengthFault } from '#kit/contract/within-limit.ts'
import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { reasonOf } from '#kit/web/calls/api-error.ts'
import { Dialog, DialogButtons } from '#kit/web/messages/Dialog.tsx'
import { showAlert } from '#kit/web/messages/dialogs.tsx'
import { sendLockWords } from './lock-words.ts'
import type { Pending } from './pending.ts'
import type { EnteredAccount } from '../sign-in/sign-in.ts'
import { otpTrouble, useOtp } from './use-otp.ts'

interface Props {
  pending: Pending
  proceed: (answer: SignInAnswer, who: EnteredAccount) => Promise<boolean>
  onClose: () => void
}

export function OtpDialog({ pending, proceed, onClose }: Props) {
  const [code, setCode] = useState('')
  const [checking, setChecking] = useState(false)
  const { sending, send, check, stateOf } = useOtp(pending)
  const field = useRef<HTMLInputElement>(null)
  const { seconds, expired, canSubmit } = stateOf(code)
  const trouble = otpTrouble(sending, expired)

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (!canSubmit || checking) return
    setChecking(true)
    const answer = await check(code)
    const entered = typeof answer === 'string' ? answer : await proceed(answer, pending.who).catch(reasonOf)
    if (entered === true) return onClose()
    setChecking(false)
    await showAlert({ title: 'One-time password', message: entered || messages.invalidOtp })
    field.current?.select()
  }

  async function resend(): Promise<void> {
    setCode('')
    await send()
    field.current?.focus()
  }

  return (
    <Dialog title="One-time password" width={24} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <p className="muted" role="status">
          {sending.kind === 'on its way' && 'Sending a code …'}
          {sending.kind === 'sent' && sending.note !== '' && `${sending.note} `}
          {sending.kind === 'sent' && sending.sentTo !== '' && (
            <>
              Enter the code that was sent to <strong>{sending.sentTo}</strong>.
            </>
          )}
        </p>
        <TextInput
          ref={field}
          classNames={{ input: 'code' }}
          styles={{ input: { fontSize: '1.125rem', letterSpacing: '0.12em' } }}
          size="sm"
          label="Code"
          autoFocus
          data-autofocus
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={lengthFault(code, limits.otp)}
          onChange={({ currentTarget }) => setCode(otpOf(currentTarget.value))}
        />
        {sending.kind === 'sent' && (
          <p className="ends dense">
            <span>
              Expires in{' '}
              <span role="timer" className="tabular">
                {countdown(seconds)}
              </span>
            </span>
            {expired && <Resend onClick={resend} />}
          </p>
        )}
        {trouble !== undefined && (
          <p role="alert" className="danger dense">
            {trouble}
          </p>
        )}
        {sending.kind === 'failed' && <Resend onClick={resend} />}
        {sending.kind === 'locked' && <p className="muted">{sendLockWords(sending.until, new Date())}</p>}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!canSubmit} loading={checking}>
            Submit
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

const Resend = ({ onClick }: { onClick: () => Promise<void> }) => (
  <button type="button" className="link" onClick={() => void onClick()}>
    Resend code
  </button>
)
