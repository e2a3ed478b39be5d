import { system } from '#kit/server/db/row-security/caller.ts'
import { counted } from '#kit/contract/declare/format.ts'
import { durationText, freshnessOf, isAlarming, rhythmText } from '#intake/contract/console/rules.ts'
import type { Services } from '#kit/server/services/services.ts'
import { time } from './report-text.ts'
import { screens } from '#intake/contract/screens.ts'
import { portalLink } from '#kit/server/mail/portal-link.ts'
import { faultLine } from './checking/faults.ts'
import { readFailures, readTimes } from './console/queries.ts'
import { queueMailOnce } from '#kit/server/mail/mail-queries.ts'

type Failure = Awaited<ReturnType<typeof readFailures>>[number]
type Watched = Pick<Services, 'store' | 'clock' | 'config' | 'branding'>

/** An event of which IT is notified once. */
export interface Alert {
  /** Identifies the event across processes. */
  topic: string
  subject: string
  lines: string[]
}

const hoursOfUse = 24

/** Says why a load loaded nothing, without values from its files. */
function reasonOf({ file, line, column, kind, refusal, message }: Failure): string {
  const [breach] = refusal?.breaches ?? []
  if (breach) return `${breach.file} ${breach.says}.`
  if (file === null || kind === null) return message ?? ''
  const fault = { file, line: line ?? undefined, column: column ?? undefined, says: kind }
  return `The first fault: ${faultLine(fault)}.`
}

/** Finds loads that have failed within a day, and data that is late or missing. */
export async function findAlerts({ store, clock, config }: Watched): Promise<Alert[]> {
  const now = clock.now()
  const since = new Date(now.getTime() - hoursOfUse * 3_600_000)
  const failures = (await readFailures(store.as(system).db, since)).map((failure): Alert => {
    const { load, state, by, ended, faults } = failure
    const what = state === 'unconfirmed' ? 'needs a confirmation' : state === 'refused' ? 'was refused' : 'failed'
    return {
      topic: `feed ${state} ${load}`,
      subject: `Data load ${load} ${what}`,
      lines: [
        `Load ${load} by ${by} ${what} at ${time(ended)}${faults > 0 ? `, with ${counted(faults, 'fault')}` : ''}. The portal shows the previous data.`,
        reasonOf(failure),
        portalLink(config.publicUrl, `${screens.feeds.path}?load=${load}`) ?? 'The Data Loads screen shows all of it.',
      ].filter((text) => text !== ''),
    }
  })
  const times = new Map((await readTimes(store.db)).map(({ table, asOf }) => [`${table}.csv`, asOf ?? undefined]))
  const late = [...config.feedRhythm]
    .map(([file, minutes]) => freshnessOf(file, minutes, times.get(file), now))
    .filter(isAlarming)
    .map(({ file, everyMinutes = 0, last, lateMinutes }): Alert => {
      const kind = file.replace(/\.csv$/, '')
      if (!last)
        return {
          topic: `feed missing ${kind}`,
          subject: `No data for ${kind}`,
          lines: [`${file} is expected ${rhythmText(everyMinutes)}, but it has never been loaded.`],
        }
      return {
        topic: `feed late ${kind} ${last.toISOString()}`,
        subject: `Data for ${kind} is late`,
        lines: [
          `${file} is expected ${rhythmText(everyMinutes)}. The data is from ${time(last)}, late by ${durationText(lateMinutes)}.`,
        ],
      }
    })
  return [...failures, ...late]
}

/** Queues one mail to IT for each event. */
export async function sendAlerts(services: Watched): Promise<void> {
  const { store, clock, config, branding } = services
  if (config.feedAlertsTo.length === 0) return
  const now = clock.now()
  for (const { topic, subject, lines } of await findAlerts(services)) {
    for (const recipient of config.feedAlertsTo) {
      const mail = {
        topic: `${topic} ${recipient}`,
        recipient,
        subject: `${branding.name}: ${subject}`,
        body: `${lines.join('\n\n')}\n`,
        expiresAt: new Date(now.getTime() + hoursOfUse * 3_600_000),
      }
      await queueMailOnce(store.as(system).db, mail)
    }
  }
}
