import { timeOfDay } from '#kit/web/calls/portal-time.ts'
import { showAlert } from '#kit/web/messages/dialogs.tsx'
import { idleMinutes } from './idle.ts'

/** Why a session is about to end: no input, its maximum duration, or an unreachable server. */
export type EndReason = 'idle' | 'longest' | 'away'

const reasons: Record<EndReason, string> = {
  idle: `You have been inactive for almost ${idleMinutes === 1 ? 'a minute' : `${idleMinutes} minutes`}.`,
  longest: 'This session has reached its maximum length.',
  away: 'The server is not responding.',
}

const messageOf = (reason: EndReason, endsAt: string): string =>
  `${reasons[reason]} You will be signed out at ${timeOfDay.format(new Date(endsAt))}. ` +
  'Searches and reports that you have started stay in this tab and come back after you sign in.'

/**
 * Warns that the session is about to end, once per end time.
 * @param stay the action of 'Stay signed in'
 */
export function endWarning(stay: () => void) {
  let shown: { endsAt: string; gone: AbortController } | undefined

  function close(): void {
    shown?.gone.abort()
    shown = undefined
  }

  async function show(reason: EndReason, endsAt: string): Promise<void> {
    if (shown?.endsAt === endsAt) return
    close()
    const gone = new AbortController()
    shown = { endsAt, gone }
    const ok = reason === 'longest' ? 'OK' : 'Stay signed in'
    const message = messageOf(reason, endsAt)
    await showAlert({ title: 'Your session is about to end', message, ok, signal: gone.signal, urgent: true })
    if (!gone.signal.aborted && reason !== 'longest') stay()
  }

  return { show, close }
}
