import type { FastifyBaseLogger } from 'fastify'
import { system } from '#server/kit/db/row-security/caller.ts'
import { transportOf } from '#server/kit/mail/transport.ts'
import { readParties } from '#server/kit/pdf/party-queries.ts'
import type { Services } from '#server/kit/services/services.ts'
import { claimOrders, noteMailed } from './delivery-queries.ts'
import { orderPdf, titleOf } from './order-page.ts'
import { type OutgoingOrder, withLines } from './outgoing-order.ts'

const bodyOf = ({ customerName, company, customer, customerPo, reference, lines }: OutgoingOrder): string =>
  [
    `${customerName} (${company}-${customer}) has sent order ${reference} with PO number ${customerPo} and ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}.`,
    'The order is attached. Please enter its reference in a comment on your order, so that the portal can find it.\n',
  ].join('\n\n')

/**
 * Mails every order that is due, as a PDF. An order that the mail server has accepted is not mailed again, unless this
 * process dies before it records that. The Message-ID stays the same, so mail programs can recognize the repeat.
 * @param log gets why the mail server did not accept an order
 * @returns the number of orders that were tried
 */
export async function mailDue(services: Services, log: Pick<FastifyBaseLogger, 'warn'>): Promise<number> {
  const { store, clock, config, branding } = services
  const transport = transportOf(config)
  const { mailTo } = config.orders
  if (!transport || mailTo.length === 0) return 0
  const { db } = store.as(system)
  const claimed = await claimOrders(db, 'mail', clock.now())
  for (const [at, order] of (await withLines(db, claimed)).entries()) {
    const { cartId = 0, attempt } = claimed[at] ?? {}
    const { company, customer, reference, customerName } = order
    const parties = await readParties({ db, services }, { kind: 'customer', company, customer, shipTos: undefined })
    const content = await orderPdf(order, parties)
    const mail = {
      from: config.mailFrom,
      to: [...mailTo],
      subject: `${branding.name}: ${titleOf(order)} of ${customerName}`,
      text: bodyOf(order),
      messageId: `<order-${reference}@trade-counter>`,
      attachments: [{ filename: `${reference}.pdf`, content, contentType: 'application/pdf' }],
    }
    try {
      const { rejectedErrors = [] } = await transport.sendMail(mail)
      // Other addresses got it, so it is not tried again.
      for (const err of rejectedErrors) log.warn({ err, reference, attempt }, 'an address rejected an order')
    } catch (err) {
      log.warn({ err, reference, attempt }, 'an order could not be mailed')
      continue
    }
    await noteMailed(db, cartId, clock.now())
  }
  return claimed.length
}
