import { sendAlerts } from './feed-alerts.ts'
import type { JobKinds } from './kit/jobs/job.ts'
import { mailKind } from './kit/mail/mail-queries.ts'
import { sendsMail } from './kit/mail/mail.ts'
import type { Services } from './kit/services/services.ts'
import { sweep } from './slices/session/tokens/upkeep.ts'

const done = 'done' as const

/** Every kind of job. @param services over the owner's store */
export const jobKinds = (services: Services): JobKinds => ({
  [mailKind]: sendsMail(services),
  sweep: { every: 600, run: () => sweep(services).then(() => done) },
  'feed alerts': { every: 60, run: () => sendAlerts(services).then(() => done) },
})
