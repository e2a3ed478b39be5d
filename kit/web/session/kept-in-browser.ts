/**
 * An item that the portal stores in the browser. The privacy page lists it, and a test compares the list with a real
 * browser.
 */
export interface KeptInBrowser {
  /** The name of the cookie, entry, or database; a trailing `*` matches any ending. */
  name: string
  where: 'Cookie' | 'Browser storage' | 'Tab storage' | 'Browser database'
  what: string
  howLong: string
}

export const keptInBrowser: readonly KeptInBrowser[] = [
  {
    name: 'tc_refresh',
    where: 'Cookie',
    what: 'Keeps you signed in. Scripts cannot read it. On a secure connection its name begins with __Host-.',
    howLong: 'Until you log out or your session ends, 12 hours unless your distributor sets another limit',
  },
  {
    name: 'tc_browser',
    where: 'Cookie',
    what: 'Recognizes this browser at your next sign-in. Scripts cannot read it. Its name begins with __Host-, too.',
    howLong: '180 days after your last sign-in',
  },
  {
    name: 'session',
    where: 'Browser storage',
    what: 'Your name, permissions, customer, ship-to, and access token, encrypted.',
    howLong: 'Until you log out or your session ends',
  },
  {
    name: 'otp',
    where: 'Browser storage',
    what: 'How many sign-in codes were sent to you, encrypted.',
    howLong: 'Until the next sign-in with a code',
  },
  { name: 'color-scheme', where: 'Browser storage', what: 'Light or dark.', howLong: 'Until you clear it' },
  {
    name: 'columns:*',
    where: 'Browser storage',
    what: 'The columns you chose for each table.',
    howLong: 'Until you clear it',
  },
  {
    name: 'recent-searches',
    where: 'Browser storage',
    what: 'The last searches you made on each screen, encrypted.',
    howLong: 'Until you forget them, log out, or your session ends',
  },
  {
    name: 'app-version',
    where: 'Browser storage',
    what: 'The version of the portal you saw last.',
    howLong: 'Until you log out',
  },
  {
    name: 'last-input',
    where: 'Browser storage',
    what: 'When you last used the portal, so that idle sessions end.',
    howLong: 'Until you log out',
  },
  {
    name: 'choice',
    where: 'Tab storage',
    what: 'The customer this tab shows, encrypted.',
    howLong: 'Until you log out or close the tab',
  },
  {
    name: 'drafts',
    where: 'Tab storage',
    what: 'What you typed before your session ended, encrypted.',
    howLong: 'Until you sign in again or close the tab',
  },
  {
    name: 'report-draft:*',
    where: 'Tab storage',
    what: 'What you chose for a report and have not run.',
    howLong: 'Until you run or clear the report, log out, or close the tab',
  },
  {
    name: 'pending-sign-in',
    where: 'Tab storage',
    what: 'A sign-in that waits for its code, encrypted.',
    howLong: 'Until you enter the code or close the tab',
  },
  {
    name: 'signed-out',
    where: 'Tab storage',
    what: 'That you logged out, so that Back can say so.',
    howLong: 'Until you sign in again or close the tab',
  },
  {
    name: 'return-address',
    where: 'Tab storage',
    what: 'The page to return to after you sign in again.',
    howLong: 'Until you return to it or close the tab',
  },
  {
    name: 'tsr-scroll-restoration*',
    where: 'Tab storage',
    what: 'How far you scrolled on each page.',
    howLong: 'Until you close the tab',
  },
  {
    name: 'reloaded',
    where: 'Tab storage',
    what: 'When this tab reloaded for a new version.',
    howLong: 'Until you close the tab',
  },
  {
    name: 'sealing-key',
    where: 'Browser database',
    what: 'The key of what is encrypted here. It cannot be read out of this browser.',
    howLong: 'Until you clear it',
  },
  {
    name: 'renewed-token',
    where: 'Browser database',
    what: 'A fingerprint of the access token that was renewed last, so that no tab renews it again.',
    howLong: 'Until you clear it',
  },
  {
    name: 'recent',
    where: 'Browser database',
    what: 'The customers and employees you chose last, encrypted.',
    howLong: 'Until you log out',
  },
  {
    name: 'answer:*',
    where: 'Browser database',
    what: 'Your order guides with their prices and stock, encrypted, so that they open without a connection.',
    howLong: 'Until you log out or your session ends',
  },
  {
    name: 'count:*',
    where: 'Browser database',
    what: 'Your count of an order guide, encrypted.',
    howLong: 'Until you clear the count',
  },
  {
    name: 'order:*',
    where: 'Browser database',
    what: 'The quantities you typed into an order guide, encrypted.',
    howLong: 'Until they are in the cart or you clear them',
  },
]
