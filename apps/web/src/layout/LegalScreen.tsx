import { screenList } from '@trade-counter/contract/screens.ts'
import { useLocation } from '@tanstack/react-router'
import { productName } from '#web/kit/brand.ts'
import { ScreenLink } from '#web/kit/ScreenLink.tsx'
import { validSession } from '#web/kit/session.ts'
import classes from './Message.module.css'

/** What this software does with personal data; the distributor's own terms come with the trading agreement. */
const texts: Partial<Record<string, string>> = {
  privacy:
    'The portal keeps your user id, the times at which you signed in and what you asked to see, so that your data stays yours. It sets one cookie, which keeps you signed in. It uses no advertising and no analytics service.',
  terms:
    'The portal shows the data of your trading account. Prices, stock and dates are as of the time shown and may change before an order is confirmed. Your trading agreement with the distributor governs every purchase.',
  californiaNotice:
    'The portal collects identifiers (user id, network address) and commercial information (orders, invoices, payments) to run your trading account. It keeps them as long as the account and the law require. You may ask the distributor to show, correct or delete them.',
  doNotSell:
    'The portal neither sells nor shares personal information, and passes none to advertisers. There is nothing to opt out of.',
}

/** Privacy, terms, the California notice and do-not-sell. */
export function LegalScreen() {
  const path = useLocation({ select: ({ pathname }) => pathname.toLowerCase() })
  const [name = '', screen] = screenList.find(([, { path: own }]) => own.toLowerCase() === path) ?? []
  const back = validSession() ? 'home' : 'login'
  return (
    <main className={classes.message}>
      <title>{`${screen?.title} · ${productName}`}</title>
      <h1 className={classes.title}>{screen?.title}</h1>
      <p>{texts[name]}</p>
      <ScreenLink screen={back}>{back === 'home' ? 'Back to Home' : 'Back to sign-in'}</ScreenLink>
    </main>
  )
}
