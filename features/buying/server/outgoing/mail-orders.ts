import { counted } from '#kit/contract/declare/format.ts'
import type { FastifyBaseLogger } from 'fastify'
import { system } from '#kit/server/db/row-security/caller.ts'
import { JobError, type Outcome } from '#kit/server/jobs/job.ts'
import { transportOf } from '#kit/server/mail/transport.ts'
import { readParties } from '#accounts/server/pdf/party-queries.ts'
import type { Services } from '#kit/server/services/services.ts'
import { noteMailed } from './delivery-queries.ts'
import { orderPdf, titleOf } from './order-page.ts'
import type { OutgoingOrder } from './outgoing-order.ts'

const bodyOf = ({ customerName, company, customer, customerPo, reference, lines }: OutgoingOrder): string =>
  [
    `${customerName} (${company}-${customer}) has sent order ${reference} with ${customerPo && `PO number ${customerPo} and `}${counted(lines.length, 'line')}.`,
    'The order is attached. Please enter its reference in a comment on your order, so that the portal can find it.\n',
  ].join('\n\n')

/**
 * Mails an order as a PDF. An accepted mail is not sent again, unless this process dies before it records that. The
 * Message-ID stays the same, so mail programs can recognize the duplicate.
 * @param log gets addresses that the mail server rejects while it accepts others
 * @throws {JobError} if the mail server does not accept the order
 */
export async function mailOrder(
  services: Services,
  order: OutgoingOrder,
  cartId: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Outcome> {
  const { store, clock, config, branding } = services
  const transport = transportOf(config)
  if (!transport) throw new JobError('no mail server is configured')
  const { company, customerKey: customer, reference, customerName } = order
  const { db } = store.as(system)
  const parties = await readParties({ db, services }, { kind: 'customer', company, customer, shipTos: undefined })
  const content = await orderPdf(order, parties)
  const mail = {
    from: config.mailFrom,
    to: [...config.orders.mailTo],
    subject: `${branding.name}: ${titleOf(order)} of ${customerName}`,
    text: bodyOf(order),
    messageId: `<order-${reference}@trade-counter>`,
    attachments: [{ filename: `${reference}.pdf`, content, contentType: 'application/pdf' }],
  }
  const { rejectedErrors = [] } = await transport.sendMail(mail).catch((cause: unknown) => {
    throw new JobError(`order ${reference} could not be mailed`, { cause })
  })
  // Other addresses got the order, so it is not sent again.
  for (const err of rejectedErrors) log.warn({ err, reference }, 'an address rejected an order')
  await noteMailed(db, cartId, clock.now())
  return 'done'
}
